import { useEffect, useState } from 'react';
import type { OwnWishlistItem } from '#shared/contract/wishes.ts';
import type { FoundWishlists } from '#shared/contract/wishlists.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { wishlists } from '#web/lib/api/routes/wishlists.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { refusalBeside, useSave } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ChoiceChip } from '#web/ui/choice-chip.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type OtherList = FoundWishlists['wishlists'][number];

interface MoveWishDialogProps {
  /** The wish to move; null while closed. */
  item: OwnWishlistItem | null;
  listId: string;
  onClose: () => void;
  onMoved: (item: OwnWishlistItem, to: OtherList) => Promise<void>;
  /** The wish is on the other list, too. */
  onPlaced: (item: OwnWishlistItem, to: OtherList) => Promise<void>;
}

/** The member's other lists, fetched when the dialog opens. */
function OtherLists({ item, listId, onClose, onMoved, onPlaced }: MoveWishDialogProps & { item: OwnWishlistItem }) {
  const api = useApi({ wishlists });
  const locale = useLocale();
  const { state, save } = useSave();
  const [others, setOthers] = useState<OtherList[] | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [isToMove, setIsToMove] = useState(true);

  useEffect(() => {
    let isStale = false;
    api.wishlists
      .list()
      .then(({ wishlists }) => !isStale && setOthers(wishlists.filter(({ _id }) => _id !== listId)))
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (!isStale) setFailed(refusalText(error));
      });
    return () => {
      isStale = true;
    };
  }, [api, listId]);

  async function choose(list: OtherList): Promise<void> {
    if (state.kind === 'saving') return;
    const call = { id: listId, itemId: item._id, body: { listId: list._id } };
    if (!(await save(() => (isToMove ? api.wishlists.moveItem(call) : api.wishlists.placeItem(call))))) return;
    onClose();
    await (isToMove ? onMoved : onPlaced)(item, list);
  }
  const isThere = (list: OtherList) => !isToMove && item.alsoOn.some(({ _id }) => _id === list._id);

  const refusal = state.kind === 'failed' ? refusalBeside(state, []) : failed;
  return (
    <>
      {refusal && (
        <Notice tone="error" isLive className="mt-4">
          {refusal}
        </Notice>
      )}
      {others === null ? (
        failed === null && <Skeleton className="mt-4 h-13 rounded-lg" />
      ) : others.length > 0 ? (
        <>
          <fieldset className="mt-3 flex flex-wrap gap-2">
            <legend className="sr-only">{m.wishlists_move_how()}</legend>
            <ChoiceChip name="how" checked={isToMove} onChange={() => setIsToMove(true)}>
              {m.wishlists_move()}
            </ChoiceChip>
            <ChoiceChip name="how" checked={!isToMove} onChange={() => setIsToMove(false)}>
              {m.wishlists_place()}
            </ChoiceChip>
          </fieldset>
          <p className="mt-3 text-soft">{isToMove ? m.wishlists_move_text() : m.wishlists_place_text()}</p>
          <ul aria-label={m.wishlists_move_lists()} className="mt-4 divide-y divide-line border-y border-line">
            {others.map((list) => (
              <li key={list._id}>
                <button
                  type="button"
                  aria-disabled={state.kind === 'saving' || isThere(list) || undefined}
                  onClick={isThere(list) ? undefined : () => void choose(list)}
                  className="flex min-h-14 w-full items-center justify-between gap-4 rounded-md px-2 py-2 text-left transition-colors hover:bg-sunken aria-disabled:hover:bg-transparent"
                >
                  <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{list.name}</span>
                  <span className="shrink-0 text-sm text-soft">
                    {isThere(list) ? m.wishlists_placed_already() : list.forName === '' ? m.wishlists_count({ count: list.itemCount }) : m.wishlists_for({ name: list.forName })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <div className="mt-4 grid justify-items-start gap-4">
          <p>{m.wishlists_move_none()}</p>
          <ButtonLink to={pathTo('userWishlist', locale, { '*': 'new' })}>{m.wishlists_new()}</ButtonLink>
        </div>
      )}
    </>
  );
}

/** Asks which other list a wish moves to, or is on, too; one press does it. */
export function MoveWishDialog({ item, ...rest }: MoveWishDialogProps) {
  return (
    <Dialog isOpen={item !== null} onClose={rest.onClose} title={m.wishlists_move_title({ name: item?.title ?? '' })}>
      {item && <OtherLists key={item._id} item={item} {...rest} />}
      <Button variant="ghost" className="mt-5" onClick={rest.onClose}>
        {m.ui_cancel()}
      </Button>
    </Dialog>
  );
}
