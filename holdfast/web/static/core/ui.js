// The few names of the vendored libraries that the rest of the client uses, in one place.
import { h, Fragment, render } from "../vendor/preact.js";
import { useEffect, useLayoutEffect, useRef, useState } from "../vendor/hooks.js";
import { batch, computed, effect, signal, untracked } from "../vendor/signals.js";
import htm from "../vendor/htm.js";

export const html = htm.bind(h);
export { Fragment, render, useEffect, useLayoutEffect, useRef, useState, batch, computed, effect, signal, untracked };
