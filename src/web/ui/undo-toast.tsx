import { Check } from 'lucide-react';
import { type FocusEvent, useEffect, useRef } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ToastRegion } from './toast-region.tsx';
import type { Undo } from './use-undo.ts';

/** "Klart. Ångra": says what was done, and takes it back. Focus that was in it returns to where it came from. */
export function UndoToast({ undo: { shown, undo, dismiss, hold, release } }: { undo: Undo }) {
  const region = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const hadFocus = useRef(false);

  function enter(event: FocusEvent): void {
    hold('focus');
    hadFocus.current = true;
    if (event.relatedTarget instanceof HTMLElement && !region.current?.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
  }

  function leave(event: FocusEvent): void {
    if (event.relatedTarget !== null && region.current?.contains(event.relatedTarget as Node)) return;
    hadFocus.current = false;
    release('focus');
  }

  // The pressed button is gone with the message.
  useEffect(() => {
    if (shown !== null || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement === document.body) cameFrom.current?.focus({ preventScroll: true });
  }, [shown]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody is at it
    <div ref={region} onPointerEnter={() => hold('pointer')} onPointerLeave={() => release('pointer')} onFocus={enter} onBlur={leave} className="print:hidden">
      <ToastRegion
        message={shown && { ...shown, type: 'info' }}
        icon={<Check aria-hidden className="size-5" />}
        onDismiss={dismiss}
        action={
          <button
            type="button"
            aria-keyshortcuts="Control+Z Meta+Z"
            onClick={undo}
            className="min-h-11 rounded-full px-3 font-semibold underline underline-offset-4 hover:bg-soft focus-visible:outline-current!"
          >
            {m.ui_undo()}
          </button>
        }
      />
    </div>
  );
}
