// The few names of the vendored libraries that the rest of the client uses, in one place.
import { h, Fragment, render } from "../vendor/preact.js";
import { useEffect, useErrorBoundary, useLayoutEffect, useMemo, useRef, useState } from "../vendor/hooks.js";
import {
  batch,
  computed,
  effect,
  signal,
  untracked,
  useComputed,
  useSignal,
  useSignalEffect,
} from "../vendor/signals.js";
import htm from "../vendor/htm.js";

export const html = htm.bind(h);
export { Fragment, h, render, useEffect, useErrorBoundary, useLayoutEffect, useMemo, useRef, useState };
export { batch, computed, effect, signal, untracked, useComputed, useSignal, useSignalEffect };

/** Matches where the phone's layout applies, in which the list beside the board becomes a sheet. */
export const PHONE = matchMedia("(max-width: 819px)");

/** Class names without the falsy ones. */
export const cls = (...names) => names.filter(Boolean).join(" ");

const sheets = new Map();
const SHEET_TRIES = 3;
const SHEET_RETRY_MS = 300;

/** Loads a style sheet once: "lobby" is /static/styles/lobby.css, anything with a slash is a path. Resolves when it
    has been applied, or cannot be had. */
export function sheet(name) {
  const href = name.includes("/") ? name : `/static/styles/${name}.css`;
  if (!sheets.has(href)) sheets.set(href, new Promise((done) => linkSheet(href, SHEET_TRIES, done)));
  return sheets.get(href);
}

/** A request that broke off is made again: a page without its styles is of no use, and nobody reloads a dialog. */
function linkSheet(href, tries, done) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: done });
  link.onerror = () => {
    if (tries === 1) return done();
    link.remove();
    setTimeout(linkSheet, SHEET_RETRY_MS, href, tries - 1, done);
  };
  document.head.append(link);
}

/** A component that is fetched when it is first shown: `load` returns a promise of it. Nothing is drawn until
    it and the style sheets it asked for have arrived, so that nobody sees or measures it bare. */
export function lazy(load) {
  let Real = null;
  return function Lazy(props) {
    const [, redraw] = useState(0);
    useEffect(() => {
      if (!Real)
        load()
          .then(async (found) => {
            await Promise.all(sheets.values());
            Real = found;
            redraw(1);
          })
          .catch((error) => console.error(error));
    }, []);
    return Real && h(Real, props);
  };
}
