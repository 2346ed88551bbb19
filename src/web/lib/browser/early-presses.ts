/**
 * What is pressed and typed in a part of the page that is shown but not alive yet: a few lines in the page itself keep it, and it is played
 * when React has taken the part over. Without it, what one presses in the first second on a slow phone is lost, and a form without an address
 * of its own is sent by the browser to the page it stands on.
 *
 * Who goes back, or on, between addresses that scripts made of one document changes the address alone, and nobody is there yet to show what it
 * says: the document of that address takes this one's place.
 *
 * A part that waits says so by `data-waiting`: the whole page, and within it what is loaded later. What works without scripts stays the
 * browser's: links, details, and forms that say where (`action`) or how (`method`) they go.
 */
import { useEffect } from 'react';
import { useHydrated } from './use-hydrated.ts';

declare global {
  /** What was kept: buttons and forms with what sent them, in the order pressed and each once; and the fields that someone changed. */
  var earlyPresses:
    | {
        pressed: Map<HTMLButtonElement | HTMLFormElement, HTMLElement | null>;
        /** With what stood in each when it was last changed: React may have set it back since. */
        changed: Map<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, string>;
        /** Since React listens: it brings what is pressed to life at once if it can, and then the press is no longer ours. */
        isReactThere?: boolean;
        /** Since the page's scripts could not be fetched: the button that tries again, which a press is answered by. */
        again?: HTMLElement;
      }
    | undefined;
}

/** Runs in the page before everything else, so it is written as it is sent. Not a part of the browser's bundle. */
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

/** For the element around a part of the page that comes alive by itself: marks it until then, and plays what was pressed in it meanwhile. */
export function useWaitingMark(): { 'data-waiting': true | undefined } {
  const isHydrated = useHydrated();
  useEffect(() => void (isHydrated && play()), [isHydrated]);
  return { 'data-waiting': isHydrated ? undefined : true };
}
