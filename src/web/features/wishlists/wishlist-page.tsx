import { ArrowLeft, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { OwnWishlist, WishlistItem } from '#shared/contract/wishlists.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { formatDay } from '#shared/values/time/calendar-day.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { wishlists } from '#web/lib/api/routes/wishlists.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NoResultsIllustration } from '#web/ui/illustrations/no-results.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { MoveWishDialog } from './move-wish-dialog.tsx';
import { OwnWish } from './own-wish.tsx';
import { ShareCard } from './share-card.tsx';
import { WishForm } from './wish-form.tsx';
import { namesOf, visibilityName } from './wish-texts.ts';

interface WishlistPageProps {
  found: OwnWishlist;
  currency: Currency;
  /** Who gives what, where the member may know. */
  given: ReactNode;
  /** Resolves when the list is reloaded. */
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

/** Message about the last action, with undo where possible. */
interface Done {
  text: string;
  undo?: () => Promise<unknown>;
  /** The pressed button still exists and keeps focus. */
  isInPlace?: boolean;
}

/** The member's own list: all items in order, with actions. */
export function WishlistPage({ found: { wishlist, pagination }, currency, given, onChanged, onFailed }: WishlistPageProps) {
  const api = useApi({ wishlists });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const [done, setDone] = useState<Done | null>(null);
  const toldPart = useRef<HTMLDivElement>(null);
  // The pressed button is gone: focus moves to undo.
  useEffect(() => {
    if (!done || done.isInPlace) return;
    (toldPart.current?.querySelector('button') ?? toldPart.current)?.focus({ preventScroll: true });
    toldPart.current?.scrollIntoView({ block: 'nearest' });
  }, [done]);
  const [isRemoved, setIsRemoved] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const [moving, setMoving] = useState<WishlistItem | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const { _id, name, forName, owners, invited, products, itemCount, visibility, isSurprise, occasionDay } = wishlist;
  const list = pathTo('userWishlist', locale, { '*': _id });
  const before = (pagination.currentPage - 1) * pagination.limit;

  const move = (id: string, title: string, position: number) =>
    act('move', async () => {
      await api.wishlists.patchItem({ id: _id, itemId: id, body: { position } });
      await onChanged();
      setDone({ text: m.wishlists_moved({ name: title, place: position + 1 }), isInPlace: position >= before && position < before + pagination.limit });
    });

  const movedTo = async ({ _id: itemId, title }: WishlistItem, to: { _id: string; name: string }, place: number): Promise<void> => {
    await onChanged();
    setDone({
      text: m.wishlists_moved_to({ name: title, list: to.name }),
      undo: () =>
        api.wishlists
          .moveItem({ id: to._id, itemId, body: { listId: _id, position: place } })
          .then(onChanged)
          .then(() => setDone({ text: m.jubilees_undone({ name: title }) })),
    });
  };

  const removeItem = (id: string, title: string) =>
    act('item', async () => {
      await api.wishlists.removeItem({ id: _id, itemId: id });
      await onChanged();
      setDone({
        text: m.wishlists_removed({ name: title }),
        undo: () =>
          api.wishlists
            .restoreItem({ id: _id, itemId: id })
            .then(onChanged)
            .then(() => setDone({ text: m.jubilees_undone({ name: title }) })),
      });
    });

  const remove = () =>
    act('remove', async () => {
      const { restorableUntil } = await api.wishlists.remove({ id: _id });
      setIsRemoved(true);
      if (restorableUntil === null) return setDone({ text: m.wishlists_left({ name }) });
      const undo = async () => {
        await api.wishlists.restore({ id: _id });
        setIsRemoved(false);
        setDone({ text: m.jubilees_undone({ name }) });
      };
      setDone({ text: m.wishlists_removed({ name }), undo });
    });

  const told = done && (
    <div ref={toldPart} tabIndex={-1} className="scroll-my-26">
      <Notice
        isLive
        title={done.text}
        action={
          done.undo && (
            <Button size="sm" variant="ghost" isBusy={busy === 'undo'} onClick={() => void act('undo', done.undo ?? (async () => {}))}>
              {m.ui_undo()}
            </Button>
          )
        }
      />
    </div>
  );

  const back = (
    <Link to={pathTo('userWishlists', locale)} className="link inline-flex min-h-tap items-center gap-2 justify-self-start max-lg:-my-2">
      <ArrowLeft aria-hidden className="size-4.5" />
      {m.wishlists_back()}
    </Link>
  );
  if (isRemoved) {
    return (
      <div className="grid gap-6">
        {back}
        <h1 className="heading text-h1 [overflow-wrap:anywhere]">{name}</h1>
        {told}
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      {back}
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          {forName !== '' && <p className="text-lg text-soft [overflow-wrap:anywhere]">{m.wishlists_seen_by({ names: forName })}</p>}
          <h1 className="heading text-h1 [overflow-wrap:anywhere]">{name}</h1>
          <p className="mt-2 flex flex-wrap gap-x-1.5 text-soft [overflow-wrap:anywhere] [&>span+span]:before:mr-1.5 [&>span+span]:before:content-['·']">
            {occasionDay !== null && <span>{m.wishlists_till({ day: formatDay(occasionDay, locale) })}</span>}
            {!isSurprise && <span>{m.wishlists_no_surprise()}</span>}
            <span>{visibilityName(visibility, owners.length)}</span>
            {owners.length > 1 && <span>{m.wishlists_owned_with({ names: namesOf(owners) })}</span>}
            {invited.length > 0 && <span>{m.wishlists_asked({ names: namesOf(invited) })}</span>}
          </p>
        </div>
        <ButtonLink to={pathTo('userWishlist', locale, { '*': `${_id}/edit` })} variant="ghost" icon={<Pencil aria-hidden className="size-4.5" />}>
          {m.wishlists_edit()}
        </ButtonLink>
      </header>
      {wishlist.takenDown && (
        <Notice tone="warning" title={m.reports_taken_down()}>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{wishlist.takenDown.why}</p>
          <p className="mt-2">{m.reports_taken_down_more()}</p>
        </Notice>
      )}
      {told}
      {given}
      {products.length > 0 ? (
        <ul aria-label={name} className="grid gap-3 md:grid-cols-2">
          {products.map((item, index) => (
            <li
              key={item._id}
              draggable={isHydrated}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(item._id);
              }}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDragEnd={() => setDragged(null)}
              onDrop={(event) => {
                event.preventDefault();
                const lifted = products.find(({ _id: id }) => id === dragged);
                if (lifted && lifted._id !== item._id) void move(lifted._id, lifted.title, before + index);
              }}
              className={dragged === item._id ? 'opacity-50' : undefined}
            >
              <OwnWish
                item={item}
                forName={forName}
                currency={currency}
                place={before + index}
                isLast={before + index === itemCount - 1}
                isBusy={busy !== null}
                onMove={(place) => void move(item._id, item.title, place)}
                onMoveAway={() => setMoving(item)}
                onRemove={() => void removeItem(item._id, item.title)}
                onSave={(draft) => api.wishlists.patchItem({ id: _id, itemId: item._id, body: draft }).then(onChanged)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          illustration={<NoResultsIllustration />}
          title={m.wishlists_blank_title()}
          action={<ButtonLink to={pathTo('shop', locale)}>{forName === '' ? m.wishlists_find() : m.wishlists_find_for({ name: forName })}</ButtonLink>}
        >
          <p>{forName === '' ? m.wishlists_blank_text() : m.wishlists_blank_text_for({ name: forName })}</p>
        </EmptyState>
      )}
      <Pagination page={pagination.currentPage} totalPages={pagination.totalPages} hrefOf={(page) => (page === 1 ? list : `${list}?page=${page}`)} />
      <Card as="section" aria-labelledby="by-hand">
        <h2 id="by-hand" className="heading text-h3">
          {forName === '' ? m.wishlists_by_hand() : m.wishlists_by_hand_for({ name: forName })}
        </h2>
        <p className="mt-1 text-soft">{m.wishlists_by_hand_text()}</p>
        {isAdding ? (
          <WishForm
            item={null}
            forName={forName}
            onCancel={() => setIsAdding(false)}
            onSave={async ({ title = '', ...draft }) => {
              await api.wishlists.addItem({ id: _id, body: { title, ...draft } });
              setIsAdding(false);
              await onChanged();
            }}
          />
        ) : (
          <Button variant="ghost" className="mt-4" disabled={!isHydrated} icon={<Plus aria-hidden className="size-5" />} onClick={() => setIsAdding(true)}>
            {m.wishlists_item_add()}
          </Button>
        )}
      </Card>
      <MoveWishDialog item={moving} listId={_id} onClose={() => setMoving(null)} onMoved={(item, to) => movedTo(item, to, before + products.findIndex(({ _id: id }) => id === item._id))} />
      {forName !== '' && visibility !== 'private' && <p className="text-sm text-soft">{m.wishlists_for_shown({ name: forName })}</p>}
      {wishlist.takenDown === null && <ShareCard wishlist={wishlist} onChanged={onChanged} onFailed={onFailed} />}
      <Button
        variant="quiet"
        className="-ml-3 justify-self-start lg:-ml-5"
        disabled={!isHydrated}
        isBusy={busy === 'remove'}
        icon={<Trash2 aria-hidden className="size-4.5" />}
        onClick={() => void remove()}
      >
        {owners.length > 1 ? m.wishlists_leave() : m.wishlists_remove()}
      </Button>
    </div>
  );
}
