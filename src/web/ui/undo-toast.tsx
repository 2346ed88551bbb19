import { Check } from 'lucide-react';
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ToastRegion } from './toast-region.tsx';
import type { Undo } from './use-undo.ts';

interface UndoToastProps {
  undo: Undo;
  icon?: ReactNode;
  /** Further actions, below the text. */
  children?: ReactNode;
  /** Receives the focus when the toast closes; without it, the element that had focus before. */
  findNextFocus?: () => HTMLElement | null;
}

/** A toast with "Ångra": names the action and undoes it. Focus returns to the element that had it before. */
export function UndoToast({ undo: { shown, undo, dismiss, hold, release }, icon = <Check aria-hidden className="size-5" />, children, findNextFocus }: UndoToastProps) {
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
    if (document.activeElement === document.body) (findNextFocus?.() ?? cameFrom.current)?.focus({ preventScroll: true });
  }, [shown, findNextFocus]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody is at it
    <div ref={region} onPointerEnter={() => hold('pointer')} onPointerLeave={() => release('pointer')} onFocus={enter} onBlur={leave} className="undo-toast contents print:hidden">
      <ToastRegion
        message={shown && { ...shown, type: 'info' }}
        icon={icon}
        onDismiss={dismiss}
        action={
          shown?.isUndoable && (
            <button
              type="button"
              aria-keyshortcuts="Control+Z Meta+Z"
              onClick={undo}
              className="min-h-11 rounded-full px-3 font-semibold underline underline-offset-4 hover:bg-soft focus-visible:outline-current!"
            >
              {m.ui_undo()}
            </button>
          )
        }
      >
        {children}
      </ToastRegion>
    </div>
  );
}
