/**
 * Records presses and input in parts of the page that are shown but not hydrated yet: an inline script records them,
 * and they are replayed after hydration. Without it, presses in the first second on a slow phone are lost, and a form
 * without an `action` is submitted to its own page.
 *
 * Back or Forward between addresses pushed by scripts in one document changes only the address, and before hydration
 * nothing renders it: the page is reloaded at that address.
 *
 * An unhydrated part is marked `data-waiting`: the whole page, and within it parts loaded later. What works without
 * JavaScript stays the browser's: links, details, and forms with `action` or `method`.
 */
import { useEffect } from 'react';
import { useHydrated } from './use-hydrated.ts';

declare global {
  /** Recorded: buttons and forms with their submitter, in press order and once each; and changed fields. */
  var earlyPresses:
    | {
        pressed: Map<HTMLButtonElement | HTMLFormElement, HTMLElement | null>;
        /** With their value at the last change: React may have reset it since. */
        changed: Map<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, string>;
        /** Set once React listens: it hydrates a pressed part at once if it can, and then handles the press itself. */
        isReactThere?: boolean;
        /** Set when the page's scripts failed to load: the retry button, focused on each press. */
        again?: HTMLElement;
      }
    | undefined;
}

/** Inline script, run before everything else, so it is written as it is sent. Not in the browser's bundle. */
export const keepEarlyPresses = import.meta.env.SSR
  ? `{
const pressed = new Map(), changed = new Map();
const listen = (type, listener) => document.addEventListener(type, (event) => event.target.closest?.('[data-waiting]') && listener(event), true);
const keep = (target, by, shown) => {
  if (globalThis.earlyPresses.again) return globalThis.earlyPresses.again.focus();
  pressed.set(target, by);
  shown.setAttribute('data-early', '');
  if (globalThis.earlyPresses.isReactThere) setTimeout(() => target.closest('[data-waiting]') || (pressed.delete(target), shown.removeAttribute('data-early')));
};
listen('click', ({ target }) => { const button = target.closest('button'); if (button?.type === 'button' && !button.disabled) keep(button, null, button); });
listen('submit', (event) => { const form = event.target; if (form.hasAttribute('action') || form.hasAttribute('method')) return; event.preventDefault(); keep(form, event.submitter, event.submitter || form); });
for (const type of ['input', 'change']) listen(type, ({ target }) => { changed.delete(target); changed.set(target, target.type === 'checkbox' ? String(target.checked) : target.value); });
globalThis.earlyPresses = { pressed, changed };
const address = () => location.pathname + location.search, shown = address();
addEventListener('popstate', () => document.documentElement.hasAttribute('data-waiting') && address() !== shown && location.reload());
}`
  : '';

async function play(): Promise<void> {
  const early = globalThis.earlyPresses;
  if (early && early.pressed.size + early.changed.size > 0) await (await import('./play-early-presses.ts')).playEarlyPresses();
}

/** For the root element of a separately hydrated part: marks it until hydrated, then replays the presses recorded in it. */
export function useWaitingMark(): { 'data-waiting': true | undefined } {
  const isHydrated = useHydrated();
  useEffect(() => void (isHydrated && play()), [isHydrated]);
  return { 'data-waiting': isHydrated ? undefined : true };
}
