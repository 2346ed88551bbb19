import { ExternalLink } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { PromisedGift } from './by-person.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { type GiftStage, giftStages } from '#shared/values/wishes/gift-stages.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { gifts } from '#web/lib/api/routes/gifts.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { NoPicture } from '#web/ui/no-picture.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Select } from '#web/ui/select.tsx';

export const stageNames: Record<GiftStage, () => string> = {
  promised: m.reservations_stage_promised,
  ordered: m.reservations_stage_ordered,
  received: m.reservations_stage_received,
  wrapped: m.reservations_stage_wrapped,
  given: m.reservations_stage_given,
};

/** What changed about the wish since its reservation; null for nothing. */
function newsOf({ isWished, wishedQuantity, quantity, listName }: PromisedGift): string | null {
  if (listName === null) return m.reservations_list_gone();
  if (!isWished) return m.reservations_wish_gone();
  return wishedQuantity < quantity ? m.reservations_wish_fewer({ count: wishedQuantity }) : null;
}

interface GiftCardProps {
  gift: PromisedGift;
  /** Slot for buying it here. */
  buy: ReactNode;
  onChanged: () => Promise<void>;
  /** The reservation was cancelled, and its card is gone. */
  onTakenBack: (title: string) => void;
  onFailed: (message: string) => void;
}

/** A reservation: the wish, its list, the giver's progress, and cancelling. */
export function GiftCard({ gift, buy, onChanged, onTakenBack, onFailed }: GiftCardProps) {
  const locale = useLocale();
  const api = useApi({ gifts });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const { _id, path, url, image, quantity, stage, isBought, orderId, listName, listId, publicId, person } = gift;
  const title = gift.title === '' ? m.reservations_thing_gone() : gift.title;
  const list =
    publicId !== null
      ? pathTo('wishlist', locale, { publicId })
      : person.jubileeId !== null && listId !== null
        ? pathTo('userJubilee', locale, { '*': `${person.jubileeId}/wishlist/${listId}` })
        : null;
  const news = newsOf(gift);
  // Optimistic; the server's value wins once saved.
  const [chosen, setChosen] = useState<{ from: GiftStage; to: GiftStage } | null>(null);
  const shown = chosen && (busy === 'stage' || chosen.from === stage) ? chosen.to : stage;
  const wanted = useRef(stage);
  const isSaving = useRef(false);

  /** Keyboard users may pick several in a row, even during a save: the last one wins. */
  async function choose(next: GiftStage): Promise<void> {
    wanted.current = next;
    setChosen({ from: stage, to: next });
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      const isDone = await act('stage', async () => {
        let sent: GiftStage;
        do {
          sent = wanted.current;
          await api.gifts.patch({ id: _id, body: { stage: sent } });
          if (sent === wanted.current) await onChanged();
        } while (sent !== wanted.current);
      });
      if (!isDone) setChosen(null);
    } finally {
      isSaving.current = false;
    }
  }

  async function takeBack(): Promise<void> {
    const isDone = await act('back', async () => {
      await api.gifts.remove({ id: _id });
      await onChanged();
    });
    if (isDone) onTakenBack(title);
  }
  return (
    <article className="grid h-full grid-cols-[5rem_1fr] gap-x-4 rounded-xl bg-surface p-3 ring-1 ring-line ring-inset">
      <div className="self-start overflow-hidden rounded-lg bg-sunken">
        {image ? <Picture image={image} shape="card" sizes="5rem" maxWidth={240} isDecorative className="aspect-4/5 w-full" /> : <NoPicture className="aspect-4/5 w-full" />}
      </div>
      <div className="flex min-w-0 flex-col gap-1.5 py-1">
        <h3 className="leading-snug font-semibold hyphens-auto [overflow-wrap:anywhere]">
          {quantity > 1 && `${quantity} × `}
          {path === null ? (
            title
          ) : (
            <Link to={pathTo('product', locale, { '*': path })} className="underline-offset-4 hover:underline">
              {title}
            </Link>
          )}
        </h3>
        {listName !== null && (
          <p className="text-sm text-soft [overflow-wrap:anywhere]">
            {list === null ? (
              listName
            ) : (
              <Link to={list} className="link">
                {listName}
              </Link>
            )}
          </p>
        )}
        {url !== null && (
          // External site: no referrer reveals the giver's page.
          <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc" className="link inline-flex min-h-tap items-center gap-1.5 self-start text-sm">
            {m.wishlists_elsewhere()}
            <ExternalLink aria-hidden className="size-4" />
          </a>
        )}
        {news !== null && <p className="text-sm font-medium">{news}</p>}
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">
          <Select
            size="sm"
            aria-label={m.reservations_stage_of({ name: title })}
            value={shown}
            aria-busy={busy === 'stage' || undefined}
            disabled={!isHydrated || busy === 'back'}
            onChange={(event) => {
              const next = giftStages.find((one) => one === event.target.value);
              if (next) void choose(next);
            }}
          >
            {giftStages.map((one) => (
              <option key={one} value={one} disabled={isBought && one === 'promised'}>
                {stageNames[one]()}
              </option>
            ))}
          </Select>
          {shown === 'promised' && buy}
          {isBought ? (
            orderId !== null && (
              <Link to={pathTo('userOrder', locale, { id: orderId })} className="link inline-flex min-h-11 items-center text-sm">
                {m.reservations_to_order()}
              </Link>
            )
          ) : (
            <Button size="sm" variant="ghost" disabled={!isHydrated} isBusy={busy === 'back'} aria-label={m.reservations_undo_of({ name: title })} onClick={() => void takeBack()}>
              {m.reservations_undo()}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}
