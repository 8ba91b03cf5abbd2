// Every English text of the report on a season or round.
export const report = {
  title: (stretch, n) => `${stretch} ${n}: what happened`,
  before: (stretch) => `${stretch} before`,
  after: (stretch) => `${stretch} after`,
};
