// The enemy's phase step by step: how long each event is shown, and a slider that goes back through what happened.
import { useEffect, useSignal } from "../../core/ui.js";
import { overlaid } from "../../core/context.js";
import { useKey } from "../../core/keys.js";
import { words } from "./signs.js";

const PACES = {
  card: 1300,
  spawn: 1100,
  power: 1100,
  moved: 800,
  battle: 1600,
  explosion: 1200,
  flame: 1000,
  fire: 900,
  support: 1100,
  fallen: 800,
  losses: 1000,
  lost: 2600,
  held: 2600,
  "half-year": 900,
  place: 0,
  paid: 0,
  goods: 500,
  deployed: 650,
};
const PACE = 600;
export const pace = ({ kind }) => PACES[kind] ?? PACE;
/** What follows from a player's own moves on the field is shown step by step, too. */
export const tells = ({ kind }) => kind === "battle" || kind === "fallen" || kind === "losses" || kind === "explosion";

// What happens before the enemy marches: the phase begins after the last of these.
const BEFORE = new Set(["half-year", "battle round", "phase over", "spawn", "enlisted", "discharged", "healed"]);
for (const kind of ["deployed", "laid", "facing", "turned"]) BEFORE.add(kind);

/** The pictured events of the enemy's last phase, or all of them since the viewer's last turn. */
function chapter(ctx, whole) {
  const log = ctx.log.value;
  const pictured = log.filter((event) => event.picture);
  if (whole) {
    const from = ctx.view.value?.last_turn ?? 0;
    return pictured.filter((event) => event.seq > from);
  }
  const steps = pictured.filter(({ kind }) => kind !== "phase over");
  const last = steps.findLastIndex(({ kind }) => kind === "moved");
  if (last < 0) return [];
  let first = last;
  while (first > 0 && !BEFORE.has(steps[first - 1].kind)) first--;
  let end = last;
  while (end + 1 < steps.length && steps[end + 1].seat === undefined && !BEFORE.has(steps[end + 1].kind)) end++;
  return steps.slice(first, end + 1);
}

/** The story being retold: {open, whole, at}; `scene` is the field as it was then, `moment` what happened. */
export function useStory(ctx) {
  const open = useSignal(false);
  const whole = useSignal(false);
  const at = useSignal(0);
  const running = useSignal(false);
  const told = open.value ? chapter(ctx, whole.value) : [];
  const event = told[Math.min(at.value, told.length - 1)];
  const asked = ctx.question.value;
  useEffect(() => {
    if (asked) running.value = false;
  }, [asked]);
  useEffect(() => {
    if (!running.value || !told.length) return;
    const timer = setTimeout(
      () => (at.value < told.length - 1 ? at.value++ : (running.value = false)),
      pace(event) / (ctx.speed.value || 1),
    );
    return () => clearTimeout(timer);
  }, [running.value, at.value, told.length]);
  const go = (by) => ((running.value = false), (at.value = Math.max(0, Math.min(told.length - 1, at.value + by))));
  const begin = (all) => {
    whole.value = all;
    open.value = true;
    at.value = Math.max(0, chapter(ctx, all).length - 1);
    running.value = false;
  };
  useKey(",", words.storyKey, () => (open.value ? go(-1) : begin(false)));
  useKey(".", "", () => (open.value ? go(1) : false));
  return {
    open,
    whole,
    at,
    running,
    told,
    event,
    go,
    begin,
    scene: (scene) => (event ? overlaid(scene, event.picture) : scene),
    moment: event && { ...event, key: `${event.seq}/${at.value}` },
  };
}
