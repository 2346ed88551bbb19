import { ArrowLeft, ExternalLink } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Gift } from '#shared/contract/gifts.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { gifts } from '#web/lib/api/routes/gifts.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { UndoToast } from '#web/ui/undo-toast.tsx';
import { useUndo } from '#web/ui/use-undo.ts';
import { GiftForm } from './gift-form.tsx';
import { GiftPicture } from './gift-picture.tsx';
import { StageRibbon } from './gift-row.tsx';
import { costText, getTitle } from './gift-texts.ts';
import type { PersonChoice } from './idea-form.tsx';
import { OccasionChoice } from './occasion-choice.tsx';
import { setRemoved, toRemoved } from './removed-gift.ts';
import { StepChoice } from './step-choice.tsx';
import { ThankNote } from './thank-note.tsx';

interface GiftPageProps {
  gift: Gift;
  people: readonly PersonChoice[];
  /** Who gave it, where one of the member's people. */
  giver: { firstName: string; isFriend: boolean } | null;
  /** The member's first name. */
  from: string;
  currency: Currency;
  /** Slot: the person's next occasion. */
  when: ReactNode;
  /** Slot for adding it to the cart; null if it can't be. */
  buy: ReactNode;
  onChanged: () => Promise<void>;
  onSaved: () => Promise<void>;
  /** The gift is deleted; `message` is shown to the member, null where the list says it with an undo. */
  onRemoved: (message: string | null) => void;
  onFailed: (message: string) => void;
}

/** Changes of the wish since its reservation; null for none. */
function toNews({ kind, isOrderCanceled, isWished, wishedQuantity, quantity, listName }: Gift): string | null {
  if (isOrderCanceled) return m.gifts_canceled();
  if (kind !== 'promise') return null;
  if (listName === null) return m.reservations_list_gone();
  if (!isWished) return m.reservations_wish_gone();
  return wishedQuantity < quantity ? m.reservations_wish_fewer({ count: wishedQuantity }) : null;
}

function listPath({ publicId, listId, person }: Gift, locale: ReturnType<typeof useLocale>): string | null {
  if (publicId !== null) return pathTo('wishlist', locale, { publicId });
  return person.jubileeId !== null && listId !== null ? pathTo('userJubilee', locale, { '*': `${person.jubileeId}/wishlist/${listId}` }) : null;
}

/** One gift: how far it has come, and what is known of it. */
export function GiftPage({ gift, people, giver, from, currency, when, buy, onChanged, onSaved, onRemoved, onFailed }: GiftPageProps) {
  const locale = useLocale();
  const { path, quantity, person, direction, kind, stage } = gift;
  const title = getTitle(gift);
  const cost = costText(gift, currency, locale);
  return (
    <article className="grid max-w-3xl gap-8 lg:gap-10">
      <Link to={pathTo('userGifts', locale)} className="link inline-flex min-h-tap items-center gap-2 justify-self-start max-lg:-my-2">
        <ArrowLeft aria-hidden className="size-4.5" />
        {m.gifts_title()}
      </Link>
      <header className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-5 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-8">
        <GiftPicture image={gift.image} />
        <div className="grid gap-2">
          <h1 className="heading text-h2 hyphens-auto [overflow-wrap:anywhere]">
            {quantity > 1 && `${quantity} × `}
            {path === null ? (
              title
            ) : (
              <Link to={pathTo('product', locale, { '*': path })} className="underline-offset-4 hover:underline">
                {title}
              </Link>
            )}
          </h1>
          <PersonLine person={person} isGot={direction === 'got'} />
          {when && <p className="text-soft">{when}</p>}
          {direction === 'given' ? <StageRibbon gift={gift} currency={currency} /> : cost !== null && <p className="text-soft">{cost}</p>}
          <Facts gift={gift} />
        </div>
      </header>
      {direction === 'given' ? <StepChoice gift={gift} onChanged={onChanged} onFailed={onFailed} /> : <Thanks {...{ gift, giver, from, onChanged, onFailed }} />}
      {kind === 'own' ? (
        <GiftForm
          key={gift._id}
          gift={gift}
          people={people}
          currency={currency}
          onSaved={onSaved}
          onRemoved={() => {
            setRemoved(toRemoved(gift));
            onRemoved(null);
          }}
          onFailed={onFailed}
        />
      ) : (
        <>
          <OccasionChoice gift={gift} onChanged={onChanged} onFailed={onFailed} />
          <div className="flex flex-wrap items-center gap-3">
            {stage === 'promised' && buy}
            <TakeBack gift={gift} onRemoved={onRemoved} onFailed={onFailed} />
          </div>
        </>
      )}
    </article>
  );
}

function PersonLine({ person: { name, jubileeId }, isGot }: { person: Gift['person']; isGot: boolean }) {
  const locale = useLocale();
  if (name === '') return null;
  const text = isGot ? m.gifts_from_name({ name }) : m.gifts_to_name({ name });
  return (
    <p className="text-lg [overflow-wrap:anywhere]">
      {jubileeId === null ? (
        text
      ) : (
        <Link to={pathTo('userJubilee', locale, { '*': jubileeId })} className="link">
          {text}
        </Link>
      )}
    </p>
  );
}

/** Its list, its page elsewhere, its order, and what changed. */
function Facts({ gift }: { gift: Gift }) {
  const locale = useLocale();
  const list = listPath(gift, locale);
  const news = toNews(gift);
  return (
    <>
      {gift.listName !== null && (
        <p className="text-sm text-soft [overflow-wrap:anywhere]">
          {list === null ? (
            gift.listName
          ) : (
            <Link to={list} className="link">
              {gift.listName}
            </Link>
          )}
        </p>
      )}
      {gift.url !== null && (
        // External site: no referrer reveals the giver's page.
        <a href={gift.url} target="_blank" rel="noopener noreferrer nofollow ugc" className="link inline-flex min-h-tap items-center gap-1.5 justify-self-start text-sm">
          {m.wishlists_elsewhere()}
          <ExternalLink aria-hidden className="size-4" />
        </a>
      )}
      {news !== null && <p className="font-medium">{news}</p>}
      {gift.isBought && gift.orderId !== null && (
        <Link to={pathTo('userOrder', locale, { id: gift.orderId })} className="link inline-flex min-h-tap items-center justify-self-start text-sm">
          {m.reservations_to_order()}
        </Link>
      )}
    </>
  );
}

/** Takes a promise back, or dismisses a cancelled order. */
function TakeBack({ gift, onRemoved, onFailed }: Pick<GiftPageProps, 'gift' | 'onRemoved' | 'onFailed'>) {
  const api = useApi({ gifts });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const title = getTitle(gift);
  if (gift.kind === 'received' || gift.isBought) return null;
  const isPromise = gift.kind === 'promise';
  return (
    <Button
      variant="ghost"
      disabled={!isHydrated}
      isBusy={busy !== null}
      aria-label={isPromise ? m.reservations_undo_of({ name: title }) : undefined}
      onClick={() =>
        void act('back', async () => {
          await api.gifts.remove({ id: gift._id });
          onRemoved(isPromise ? m.reservations_freed({ name: title }) : m.gifts_removed({ title }));
        })
      }
    >
      {isPromise ? m.reservations_undo() : m.gifts_remove()}
    </Button>
  );
}

function Thanks({ gift, giver, from, onChanged, onFailed }: Pick<GiftPageProps, 'gift' | 'giver' | 'from' | 'onChanged' | 'onFailed'>) {
  const api = useApi({ gifts });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const undo = useUndo();
  const box = useRef<HTMLInputElement>(null);
  /** What was pressed, until it is stored. */
  const [pressed, setPressed] = useState<boolean | null>(null);
  // Outlives the form, so that an unsent note has its words.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <>
      <Checkbox
        ref={box}
        label={m.gifts_i_thanked()}
        disabled={!isHydrated || busy !== null}
        checked={pressed ?? gift.stage === 'thanked'}
        onChange={({ target: { checked } }) => {
          setPressed(checked);
          void act('thanks', async () => {
            await api.gifts.patch({ id: gift._id, body: { stage: checked ? 'thanked' : 'received' } });
            await onChanged();
          }).finally(() => setPressed(null));
        }}
      />
      {gift.stage !== 'thanked' && <ThankNote {...{ gift, giver, from, typed, undo, onChanged, onFailed }} onType={setTyped} onSent={() => box.current?.focus()} />}
      <UndoToast undo={undo} />
    </>
  );
}
