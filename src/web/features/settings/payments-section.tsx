import { CreditCard, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SavedCard } from '#shared/contract/saved-cards.ts';
import type { PaymentSettings } from '#shared/contract/settings.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { cardExpiry, cardName, isExpired, spokenCardName } from './card-name.ts';
import { isOtherDocument } from '#web/lib/cards/is-other-document.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PartMissing } from '#web/ui/part-missing.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { CardRemoval } from './card-removal.tsx';
import { SectionFrame } from './section-frame.tsx';

// With another company's script, which only this form needs.
const CardSaving = lazy(async () => ({ default: (await import('./card-saving.tsx')).CardSaving }));

/** Asks for the form, in the address. */
const ADD = 'add';

type Message = { tone: 'success' | 'error'; text: string };

const toMessage = (status: string | null): Message | null =>
  status === null ? null : status === 'succeeded' ? { tone: 'success', text: m.settings_card_saved() } : { tone: 'error', text: m.checkout_declined_card() };

function CardRow({ card, today, onRemove }: { card: SavedCard; today: string; onRemove: () => void }) {
  const isHydrated = useHydrated();
  const hasExpired = isExpired(card, today);
  const expiry = cardExpiry(card);
  return (
    <li className="flex items-center gap-4 py-3.5">
      <CreditCard aria-hidden className="size-6 shrink-0 text-soft" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold tabular-nums">
          <span aria-hidden>{cardName(card)}</span>
          <span className="sr-only">{spokenCardName(card)}</span>
        </p>
        <p className={hasExpired ? 'text-sm text-danger' : 'text-sm text-soft'}>{hasExpired ? m.settings_card_expired({ expiry }) : m.settings_card_expires({ expiry })}</p>
      </div>
      <IconButton label={m.settings_card_remove_named({ card: spokenCardName(card) })} icon={<Trash2 aria-hidden className="size-5" />} disabled={!isHydrated} onClick={onRemove} />
    </li>
  );
}

/** The member's saved cards: list, add, remove. */
function SavedCards({ settings, today }: { settings: PaymentSettings; today: string }) {
  const { cardClient } = settings;
  const isHydrated = useHydrated();
  const [search, setSearch] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const [cards, setCards] = useState(settings.cards);
  const [isAdding, setIsAdding] = useState(search.has(ADD));
  const [removed, setRemoved] = useState<SavedCard | null>(null);
  const [message, setMessage] = useState(toMessage(search.get('redirect_status')));

  useEffect(() => {
    // A bank's page comes back with a secret, which isn't left in the address.
    if (search.size > 0) setSearch({}, { replace: true, preventScrollReset: true });
  }, [search, setSearch]);

  function finish(next: SavedCard[], text: string): void {
    setCards(next);
    setIsAdding(false);
    setRemoved(null);
    setMessage({ tone: 'success', text });
    // The focused button is gone.
    requestAnimationFrame(() => heading.current?.focus());
  }

  function add(): void {
    setMessage(null);
    // The document's policy must let the provider in.
    if (isOtherDocument()) window.location.assign(`${window.location.pathname}?${ADD}`);
    else setIsAdding(true);
  }

  return (
    <Card as="section" aria-labelledby="settings-cards">
      <h2 ref={heading} id="settings-cards" tabIndex={-1} className="heading text-h3">
        {cards.length === 0 ? m.settings_no_cards() : m.settings_cards()}
      </h2>
      <p className="mt-1 text-soft">{cardClient || cards.length > 0 ? m.settings_cards_text() : m.settings_no_cards_text()}</p>
      {message && (
        <Notice tone={message.tone} isLive className="mt-4">
          {message.text}
        </Notice>
      )}
      {cards.length > 0 && (
        <ul className="mt-3 divide-y divide-line">
          {cards.map((card) => (
            <CardRow key={card.id} card={card} today={today} onRemove={() => setRemoved(card)} />
          ))}
        </ul>
      )}
      {cardClient && isAdding && isHydrated && (
        <Suspense fallback={<Spinner label={m.checkout_loading_payment()} />}>
          <CardSaving client={cardClient} onSaved={(next) => finish(next, m.settings_card_saved())} onCancel={() => setIsAdding(false)} />
        </Suspense>
      )}
      {cardClient && !isAdding && (
        <Button variant="ghost" className="mt-4" disabled={!isHydrated} icon={<Plus aria-hidden className="size-5" />} onClick={add}>
          {m.settings_card_add()}
        </Button>
      )}
      <Dialog isOpen={removed !== null} onClose={() => setRemoved(null)} title={m.settings_card_remove_sure()}>
        {removed && <CardRemoval card={removed} onCancel={() => setRemoved(null)} onRemoved={(next) => finish(next, m.settings_card_removed({ card: cardName(removed) }))} />}
      </Dialog>
    </Card>
  );
}

/** Null when the provider didn't answer. */
export function PaymentsSection({ settings, today }: { settings: PaymentSettings | null; today: string }) {
  const locale = useLocale();
  return (
    <SectionFrame section="payments">
      {settings ? <SavedCards settings={settings} today={today} /> : <PartMissing title={m.settings_cards_missing()} to={pathTo('userSettingsSection', locale, { section: 'payments' })} />}
    </SectionFrame>
  );
}
