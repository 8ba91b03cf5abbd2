// What the sheet says.
export const words = {
  name: "The table",
  seats: "Seats",
  asked: "is asked",
  sheet: "What you can see",
};
