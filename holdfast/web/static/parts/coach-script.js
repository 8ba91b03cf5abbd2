// Where a learner is in the script, and what may be done there. It knows no rules, only what the script waits for.
import { batch, computed, effect, signal } from "../core/ui.js";
import { toast } from "../core/toasts.js";
import { coach } from "../core/words-coach.js";

const ANY = "any";
const TAKING_BACK = new Set(["undo", "redo", "reset"]);

/**
 * Follows `script` at the table of `ctx`. The place in the script is worked out from how many answers were given and
 * how many lessons were read, so that undoing goes back in the script, too.
 */
export function followScript(ctx, script) {
  const key = `holdfast.coach.${ctx.table}`;
  const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
  const given = signal(kept.given ?? 0); // answers given, including undone ones
  const read = signal(kept.read ?? 0); // lessons up to here have been read
  const over = signal(kept.over ?? false); // nothing is taught: the script is at its end, or the coach was sent away
  const left = signal(kept.left ?? null); // where the coach was sent away: {n: the lesson, at: answers given by then}
  const { steps } = script;

  const standing = () => given.value - ((ctx.now ?? ctx.view).value?.undo?.redo ?? 0);

  /** The place after this many answers: {n, step, k}, where `k` counts the answers already given to this step. */
  function placeAfter(answers) {
    for (let n = 0, left = answers; n < steps.length; n++) {
      const wanted = steps[n].do?.length ?? 0;
      if (wanted ? left < wanted : left === 0 && read.value <= n) return { n, step: steps[n], k: left };
      left -= wanted;
    }
    return null;
  }
  const place = computed(() => (over.value ? null : placeAfter(standing())));

  const possible = (choices, wanted) =>
    wanted === ANY || choices.some((choice) => choice.do === wanted && !(choice.first ? choice.was : choice.no));
  const waits = (where) => where?.step.do?.[where.k];

  // When what the script waits for is not possible here (or nothing is remembered), look for the nearest lesson that
  // fits, or give up.
  const answers = steps.flatMap((step) => step.do ?? []);
  const leave = () => ((left.value = { n: placeAfter(standing())?.n ?? 0, at: standing() }), (over.value = true));
  let lost = kept.given === undefined;
  const stopFinding = effect(() => {
    const question = ctx.question.value;
    const wanted = waits(place.value);
    if (!question || ctx.pressed.value || (!lost && (!wanted || possible(question.choices, wanted)))) return;
    lost = false;
    const now = standing();
    const near = answers.map((_, n) => n).sort((a, b) => Math.abs(a - now) - Math.abs(b - now));
    const found = near.find((n) => answers[n] !== ANY && possible(question.choices, answers[n]));
    if (found === undefined) leave();
    else given.value = found + (given.value - now);
  });

  const stopKeeping = effect(() => {
    if (!over.value && !placeAfter(standing())) over.value = true;
    const now = { given: given.value, read: read.value, over: over.value, left: left.value };
    localStorage.setItem(key, JSON.stringify(now));
  });

  /** Why nothing else can be done just now. */
  function reason(choices) {
    const { step, k } = place.value;
    if (!step.do) return coach.readFirst;
    return step.first ?? coach.first(choices.find((choice) => choice.do === step.do[k])?.label ?? step.title);
  }

  // The view being shown gets a greyed list: only what the script waits for stays lit.
  let grey = {}; // the last list: {view, wanted, because, shown}
  const stopGreying = effect(() => {
    const now = ctx.view.value;
    const view = now === grey.shown ? grey.view : now;
    const where = place.value;
    const wanted = waits(where);
    if (!view?.question || !where || wanted === ANY) return void (ctx.view.value = view);
    const because = reason(view.question.choices);
    if (view !== grey.view || wanted !== grey.wanted || because !== grey.because) {
      const choices = view.question.choices.map((choice) =>
        choice.do === wanted ? choice : { ...choice, no: { rule: null, reason: because }, first: true, was: choice.no },
      );
      grey = { view, wanted, because, shown: { ...view, question: { ...view.question, choices } } };
    }
    ctx.view.value = grey.shown;
  });

  // Answers go through here: those that the script does not wait for are refused, saying what comes first.
  const act = ctx.act;
  ctx.act = async (actions) => {
    const where = place.value;
    if (TAKING_BACK.has(actions[0]) || (!where && !left.value)) return act(actions);
    const rest = where?.step.do?.slice(where.k) ?? [];
    if (where && (actions.length > rest.length || actions.some((one, n) => rest[n] !== ANY && rest[n] !== one))) {
      return void toast(reason(ctx.question.value?.choices ?? []), { tone: "bad" });
    }
    const [before, told] = [given.value, ctx.now.value];
    let done;
    batch(() => {
      given.value = standing() + actions.length;
      done = act(actions);
    });
    await done;
    if (ctx.now.value === told) given.value = before;
  };

  return {
    place,
    over,
    steps,
    /** The answer that the script waits for, as a choice of the open question. */
    choice: computed(() => ctx.choices.value.find((choice) => choice.do === waits(place.value))),
    next: () => (read.value = place.value.n + 1),
    left,
    leave,
    /** The coach can come back where it was sent away: what it says is true of that position only. */
    mayReturn: computed(() => left.value?.at === standing()),
    comeBack() {
      batch(() => {
        left.value = null;
        over.value = false;
      });
    },
    stop() {
      ctx.act = act;
      for (const stop of [stopFinding, stopKeeping, stopGreying]) stop();
    },
  };
}
