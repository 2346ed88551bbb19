import { Heart, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/use-locale.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Told } from './heart-store.ts';

/** As long as somebody needs to read it and to change their mind; it waits while they are at it. What it offers, the heart and the list offer too. */
const SHOWN_MS = 10_000;

const action = 'inline-flex min-h-9 items-center rounded-full px-3 text-sm font-semibold underline underline-offset-4 hover:bg-soft';

/** What a heart did, and the way back: where short messages appear. Always on the page, so that it is heard. */
export function HeartTold({ told, onDismiss }: { told: Told | null; onDismiss: () => void }) {
  const locale = useLocale();
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    if (!told || isHeld) return;
    const timer = setTimeout(onDismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [told, isHeld, onDismiss]);

  const hold = (next: boolean) => () => setIsHeld(next);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 bottom-[calc(var(--spacing-bottom-bar)+0.75rem+env(safe-area-inset-bottom))] z-40 flex justify-center lg:inset-x-auto lg:bottom-6 lg:left-6 print:hidden"
    >
      {told && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody is at it
        <div
          onPointerEnter={hold(true)}
          onPointerLeave={hold(false)}
          onFocus={hold(true)}
          onBlur={hold(false)}
          className="pointer-events-auto w-full max-w-md rounded-lg bg-ink py-2 pr-2 pl-4 text-paper shadow-soft transition-[opacity,translate] duration-200 starting:translate-y-3 starting:opacity-0 lg:w-auto"
        >
          <div className="flex items-center gap-3">
            <Heart aria-hidden className="size-5 shrink-0 fill-current" />
            <p className="min-w-0 flex-1 text-[0.96875rem] font-medium [overflow-wrap:anywhere]">{told.text}</p>
            <IconButton label={m.ui_close()} icon={<X aria-hidden className="size-4.5" />} onClick={onDismiss} className="text-paper! hover:bg-soft!" />
          </div>
          <p className="-ml-3 flex flex-wrap pl-8 empty:hidden">
            {told.undo && (
              <button type="button" onClick={told.undo} className={action}>
                {m.jubilees_undo()}
              </button>
            )}
            {told.chooseAnother && (
              <button type="button" onClick={told.chooseAnother} className={action}>
                {m.wishlists_heart_other()}
              </button>
            )}
            {told.listId && (
              <Link to={pathTo('userWishlist', locale, { '*': told.listId })} onClick={onDismiss} className={action}>
                {m.wishlists_heart_show()}
              </Link>
            )}
          </p>
        </div>
      )}
    </div>
  );
}
