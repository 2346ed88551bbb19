import { Heart } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import type { UndoStore } from '#web/ui/undo-store.ts';
import { UndoToast } from '#web/ui/undo-toast.tsx';
import { useShownUndo } from '#web/ui/use-undo.ts';
import type { Notice } from './heart-state.ts';

const action = 'inline-flex min-h-11 items-center rounded-full px-3 text-sm font-semibold underline underline-offset-4 hover:bg-soft';

/** Message about a heart's action, with undo. */
export function HeartNotice({ store, notice }: { store: UndoStore; notice: Notice | null }) {
  const locale = useLocale();
  const undo = useShownUndo(store);
  const productId = useRef('');
  useEffect(() => {
    if (notice) productId.current = notice.productId;
  }, [notice]);

  /** The pressed button disappears: focus moves to the heart. */
  const findHeart = () => document.querySelector<HTMLElement>(`[data-heart="${CSS.escape(productId.current)}"]`);
  return (
    <UndoToast undo={undo} icon={<Heart aria-hidden className="size-5 fill-current" />} findNextFocus={findHeart}>
      {notice && (
        <p className="-ml-3 flex w-full flex-wrap pl-8 empty:hidden">
          {notice.chooseAnother && (
            <button
              type="button"
              onClick={() => {
                findHeart()?.focus({ preventScroll: true });
                notice.chooseAnother?.();
              }}
              className={action}
            >
              {m.wishlists_heart_other()}
            </button>
          )}
          {notice.listId && (
            <Link to={pathTo('userWishlist', locale, { '*': notice.listId })} onClick={store.dismiss} className={action}>
              {m.wishlists_heart_show()}
            </Link>
          )}
        </p>
      )}
    </UndoToast>
  );
}
