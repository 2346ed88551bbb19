/**
 * Records presses and input before hydration by an inline script, and replays them after it. Otherwise a slow phone's first second loses presses, and a
 * form without an `action` submits to its own page.
 *
 * Back or Forward between pushed addresses renders nothing before hydration: the page is reloaded.
 *
 * An unhydrated part is marked `data-waiting`: the page, and parts loaded later. What works without JavaScript stays the browser's: links, details,
 * and forms with `action` or `method`.
 */
import { useEffect } from 'react';
import { useHydrated } from './use-hydrated.ts';

declare global {
  /** Buttons and forms with their submitter, once each in press order; and changed fields. */
  var earlyPresses:
    | {
        pressed: Map<HTMLButtonElement | HTMLFormElement, HTMLElement | null>;
        /** With their value: React may have reset it since. */
        changed: Map<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, string>;
        /** Set once React listens: it hydrates a pressed part and handles the press itself. */
        isReactThere?: boolean;
        /** Set when the scripts failed to load: the retry button, focused on each press. */
        again?: HTMLElement;
      }
    | undefined;
}

/** Inline script, sent as written. Not in the browser's bundle. */
export const recordEarlyPresses = import.meta.env.SSR
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

/** For the root of a separately hydrated part: marks it until hydrated, then replays its presses. */
export function useWaitingMark(): { 'data-waiting': true | undefined } {
  const isHydrated = useHydrated();
  useEffect(() => void (isHydrated && play()), [isHydrated]);
  return { 'data-waiting': isHydrated ? undefined : true };
}
