import { Check, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Gift } from '#shared/contract/gifts.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { giftSteps, type GiftStep, getStep } from '#shared/values/wishes/gift-stages.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { GiftRibbon } from '#web/ui/gift-ribbon.tsx';
import { nextStep } from './gift-parts.ts';
import { GiftPicture } from './gift-picture.tsx';
import { stageText, getTitle, titleWithPerson } from './gift-texts.ts';

const TIED_FROM = giftSteps.indexOf('wrapped') + 1;

export const headingId = ({ _id }: Pick<Gift, '_id'>): string => `gift-${_id}`;

/** `isWide`: as wide as its parent. */
export function StageRibbon({ gift, currency, isWide = false }: { gift: Gift; currency: Currency; isWide?: boolean }) {
  const locale = useLocale();
  const step = getStep(gift.stage);
  return (
    <GiftRibbon
      reached={step}
      steps={giftSteps.length}
      tiedFrom={TIED_FROM}
      isWide={isWide}
      word={stageText(gift, currency, locale)}
      position={m.today_stage_position({ step, steps: giftSteps.length })}
    />
  );
}

interface GiftRowProps {
  gift: Gift;
  currency: Currency;
  /** "6 år på lördag", and the last day to order. */
  when: ReactNode;
  /** Slot for adding it to the cart; null if it can't be. */
  buy: ReactNode;
  isBusy: boolean;
  onMove: (gift: Gift, step: GiftStep) => void;
}

/** A gift with something left to do: its ribbon and the one next action. */
export function GiftRow({ gift, currency, when, buy, isBusy, onMove }: GiftRowProps) {
  const locale = useLocale();
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 sm:grid-cols-[4.75rem_minmax(0,1fr)_auto] sm:gap-x-5">
      <div className="sm:row-span-2">
        <GiftPicture image={gift.image} />
      </div>
      <div className="min-w-0 sm:self-end">
        <h3 id={headingId(gift)} tabIndex={-1} className="heading text-h4 hyphens-auto [overflow-wrap:anywhere]">
          <Link to={pathTo('userGift', locale, { '*': gift._id })} className="underline-offset-4 hover:underline">
            {titleWithPerson(gift)}
          </Link>
        </h3>
        {when && <p className="mt-0.5 text-sm text-soft">{when}</p>}
        {gift.isOrderCanceled && <p className="mt-0.5 text-sm font-medium">{m.gifts_canceled()}</p>}
      </div>
      <div className="col-span-2 flex items-end justify-between gap-4 sm:contents">
        <div className="min-w-0 flex-1 sm:hidden">
          <StageRibbon gift={gift} currency={currency} isWide />
        </div>
        <div className="hidden sm:col-start-2 sm:row-start-2 sm:block">
          <StageRibbon gift={gift} currency={currency} />
        </div>
        <div className="shrink-0 sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:self-center">
          <NextAction gift={gift} buy={buy} isBusy={isBusy} onMove={onMove} />
        </div>
      </div>
    </li>
  );
}

function NextAction({ gift, buy, isBusy, onMove }: Pick<GiftRowProps, 'gift' | 'buy' | 'isBusy' | 'onMove'>) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { stage, path, url, orderId } = gift;
  const name = getTitle(gift);
  const isToOrder = stage === 'idea' || stage === 'promised';
  if (isToOrder && buy) return buy;
  if (isToOrder && path !== null)
    return (
      <ButtonLink size="sm" variant="ghost" to={pathTo('product', locale, { '*': path })} aria-label={m.gifts_order_of({ name })}>
        {m.today_order_it()}
      </ButtonLink>
    );
  if (stage === 'idea' && url !== null)
    return (
      // External site: no referrer reveals the giver's page.
      <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc" aria-label={m.gifts_order_of({ name })} className={buttonStyle({ size: 'sm', variant: 'ghost' })}>
        {m.today_order_it()}
        <ExternalLink aria-hidden className="size-4" />
      </a>
    );
  if (stage === 'ordered' && orderId !== null)
    return (
      <ButtonLink size="sm" variant="ghost" to={pathTo('userOrder', locale, { id: orderId })} aria-label={m.gifts_follow_of({ name })}>
        {m.today_follow()}
      </ButtonLink>
    );
  const next = nextStep(gift);
  if (next === null) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      disabled={!isHydrated}
      isBusy={isBusy}
      icon={<Check aria-hidden className="size-4.5" />}
      aria-label={m.gifts_done_of({ name })}
      onClick={() => onMove(gift, next)}
    >
      {m.gifts_done()}
    </Button>
  );
}
