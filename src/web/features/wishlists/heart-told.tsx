import { Heart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ToastRegion } from '#web/ui/toast-region.tsx';
import type { Told } from './heart-state.ts';

/** Time in ms to read and undo; paused while focused or hovered. */
const SHOWN_MS = 10_000;

const action = 'inline-flex min-h-11 items-center rounded-full px-3 text-sm font-semibold underline underline-offset-4 hover:bg-soft';

/** Message about a heart's action, with undo. */
export function HeartTold({ told, onDismiss }: { told: Told | null; onDismiss: () => void }) {
  const locale = useLocale();
  // By id: a message removed while held gets no leave event.
  const [heldId, setHeldId] = useState<number | null>(null);
  const isHeld = told?.id === heldId;

  useEffect(() => {
    if (!told || isHeld) return;
    const timer = setTimeout(onDismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [told, isHeld, onDismiss]);

  const hold = () => setHeldId(told?.id ?? null);
  const letGo = () => setHeldId(null);
  /** The pressed button disappears: focus moves to the heart. */
  const leave = (go: () => void) => () => {
    document.querySelector<HTMLElement>(`[data-heart="${CSS.escape(told?.productId ?? '')}"]`)?.focus({ preventScroll: true });
    go();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody is at it
    <div onPointerOver={hold} onPointerLeave={letGo} onFocus={hold} onBlur={letGo} className="print:hidden">
      <ToastRegion message={told && { ...told, type: 'info' }} icon={<Heart aria-hidden className="size-5 fill-current" />} onDismiss={leave(onDismiss)}>
        {told && (
          <p className="-ml-3 flex w-full flex-wrap pl-8 empty:hidden">
            {told.undo && (
              <button type="button" onClick={leave(told.undo)} className={action}>
                {m.ui_undo()}
              </button>
            )}
            {told.chooseAnother && (
              <button type="button" onClick={leave(told.chooseAnother)} className={action}>
                {m.wishlists_heart_other()}
              </button>
            )}
            {told.listId && (
              <Link to={pathTo('userWishlist', locale, { '*': told.listId })} onClick={onDismiss} className={action}>
                {m.wishlists_heart_show()}
              </Link>
            )}
          </p>
        )}
      </ToastRegion>
    </div>
  );
}
