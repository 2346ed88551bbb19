/** A gift card, for who has its code: what is left, its movements, and the buyer's withdrawal. */
import { Download, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GiftCard } from '#shared/contract/gift-cards.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { dayIn, formatDay, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { giftCards } from '#web/lib/api/routes/gift-cards.ts';
import { toPath } from '#web/lib/api/to-path.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Bow } from '#web/ui/bow.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { GiftCardRedirect } from './gift-card-redirect.tsx';
import { GiftCardWithdrawal } from './gift-card-withdrawal.tsx';

type Kind = GiftCard['movements'][number]['kind'];

const movementNames: Record<Kind, () => string> = {
  issue: m.gift_card_moved_issue,
  redeem: m.gift_card_moved_redeem,
  release: m.gift_card_moved_release,
  refund: m.gift_card_moved_refund,
  withdraw: m.gift_card_moved_withdraw,
  expire: m.gift_card_moved_expire,
};

function Movements({ card }: { card: GiftCard }) {
  const locale = useLocale();
  const sum = (amount: number) => formatSum(fromMajor(amount), card.currency_code, locale);
  return (
    <section className="mt-10">
      <h2 className="heading mb-3 text-h4">{m.gift_card_movements()}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {card.movements.map(({ kind, amount, at }) => (
          <li key={kind + at} className="flex items-baseline justify-between gap-4 py-3">
            <span>
              {movementNames[kind]()} <span className="block text-sm text-soft">{formatDay(dayIn(shopTimeZone, Date.parse(at)), locale)}</span>
            </span>
            <span className="tabular-nums">{amount > 0 && kind !== 'issue' ? `+${sum(amount)}` : sum(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateNotice(card: GiftCard): ReactNode {
  if (card.state === 'expired') return <Notice tone="warning">{m.gift_card_is_expired()}</Notice>;
  if (card.state === 'blocked') return <Notice tone="warning">{m.gift_card_is_blocked()}</Notice>;
  if (card.state === 'withdrawn') return <Notice>{m.gift_card_is_withdrawn()}</Notice>;
  if (card.state === 'used') return <Notice>{m.gift_card_is_used()}</Notice>;
  return card.is_refused ? (
    <Notice tone="warning" title={m.gift_card_refused()}>
      {m.gift_card_refused_text()}
    </Notice>
  ) : null;
}

/** The card itself: band and bow over its sum. */
function Face({ card }: { card: GiftCard }) {
  const locale = useLocale();
  const sum = formatSum(fromMajor(card.balance), card.currency_code, locale);
  return (
    <div className={classNames('relative isolate overflow-hidden rounded-lg p-6 shadow-soft sm:p-9', card.state === 'active' ? 'bg-sage' : 'bg-sunken')}>
      <span aria-hidden className="absolute top-0 right-[15%] -z-10 h-12 w-4 bg-accent/25 sm:h-14" />
      <Bow look="filled" className="absolute top-5 right-[8%] -z-10 h-16 w-24 text-accent sm:h-20 sm:w-28" />
      {card.recipient_name !== '' && <p className="text-sm font-semibold text-soft">{m.gift_card_for({ name: card.recipient_name })}</p>}
      <p className="heading mt-2 text-h1 tabular-nums">{sum}</p>
      {card.balance < card.amount && card.state === 'active' && <p className="text-soft">{m.gift_card_of({ sum: formatSum(fromMajor(card.amount), card.currency_code, locale) })}</p>}
      {card.message !== '' && (
        <p dir="auto" className="mt-5 max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]">
          {card.message}
        </p>
      )}
      {card.sender_name !== '' && <p className="mt-2 text-soft">{m.gift_card_by({ name: card.sender_name })}</p>}
      <p className="mt-6 text-sm text-soft">{m.gift_card_code()}</p>
      <p className="text-lg font-semibold tracking-wide tabular-nums sm:text-xl">{card.code}</p>
      <p className="mt-1 text-sm text-soft">{m.gift_card_until({ day: formatDay(card.valid_until, locale) })}</p>
    </div>
  );
}

export function GiftCardView({ card, isNew }: { card: GiftCard; isNew: boolean }) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  return (
    <div className="wrap py-8 lg:py-14">
      <div className="mx-auto max-w-2xl">
        <h1 className="heading mb-5 text-h1">{m.gift_card_name()}</h1>
        {isNew && !card.is_refused && (
          <Notice tone="success" isLive title={m.gift_card_bought()} className="mb-5">
            {card.is_mailed
              ? card.deliver_on === null
                ? m.gift_card_bought_now({ name: card.recipient_name })
                : m.gift_card_bought_later({ name: card.recipient_name, day: formatDay(card.deliver_on, locale) })
              : m.gift_card_bought_print()}
          </Notice>
        )}
        {stateNotice(card)}
        <div className="mt-4">
          <Face card={card} />
        </div>
        {card.state === 'active' && (
          <>
            <div className="mt-5 flex flex-wrap gap-3">
              <ButtonLink to={pathTo('shop', locale)}>{m.gift_card_shop()}</ButtonLink>
              <CopyButton variant="ghost" text={card.code} label={m.gift_card_copy()} disabled={!isHydrated} />
              <ButtonLink to={toPath(giftCards.print, { code: card.code })} reloadDocument variant="ghost" icon={<Download aria-hidden className="size-5" />}>
                {m.gift_card_print()}
              </ButtonLink>
            </div>
            {(card.wallets.apple || card.wallets.google !== null) && (
              <div className="mt-3 flex flex-wrap gap-3">
                {card.wallets.apple && (
                  <ButtonLink to={toPath(giftCards.applePass, { code: card.code })} reloadDocument variant="ghost" icon={<Wallet aria-hidden className="size-5" />}>
                    {m.gift_card_apple()}
                  </ButtonLink>
                )}
                {card.wallets.google !== null && (
                  <ButtonLink to={card.wallets.google} reloadDocument variant="ghost" icon={<Wallet aria-hidden className="size-5" />}>
                    {m.gift_card_google()}
                  </ButtonLink>
                )}
              </div>
            )}
            {card.deliver_on !== null && !isNew && <p className="mt-4">{m.gift_card_waits({ day: formatDay(card.deliver_on, locale) })}</p>}
            <p className="mt-4 text-soft">{m.gift_card_use()}</p>
          </>
        )}
        {card.state === 'active' && (card.is_refused || card.deliver_on !== null) && <GiftCardRedirect key={String(card.is_refused)} code={card.code} isOpen={card.is_refused} />}
        <Movements card={card} />
        {card.withdrawable_until !== null && <GiftCardWithdrawal code={card.code} until={card.withdrawable_until} />}
      </div>
    </div>
  );
}
