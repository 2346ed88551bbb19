import { Printer } from 'lucide-react';
import { useLocation } from 'react-router';
import type { PackingNote } from '#shared/contract/checkout.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { formatDayShort } from '#shared/values/time/calendar-day.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { WrittenCard } from '#web/ui/written-card.tsx';
import { AddressLines } from './address-lines.tsx';
import { OrderFact } from './order-fact.tsx';
import { orderSum } from './order-rows.ts';

/** Packing note for the parcel: recipient, card text, contents and contact. */
export function PackingNotePage({ note, orderId }: { note: PackingNote; orderId: string }) {
  const locale = useLocale();
  const { search } = useLocation();
  const { vendor, prices } = note;
  const number = String(note.number);
  return (
    <div className="wrap max-w-3xl py-8 lg:py-14 print:max-w-none print:py-0">
      <h1 className="heading text-h1">{m.gift_note_title()}</h1>
      <p className="mt-2 text-soft print:hidden">
        {m.gift_note_lead()} {prices === null && m.gift_note_without_prices()}
      </p>
      <div className="mt-6 grid gap-8 rounded-xl bg-surface p-5 ring-1 ring-line ring-inset sm:p-8 print:bg-transparent print:p-0 print:ring-0">
        <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
          <OrderFact title={m.gift_note_to()}>{note.at_their_address ? `${note.recipient.first_name} ${note.recipient.last_name}` : <AddressLines address={note.recipient} />}</OrderFact>
          <OrderFact title={m.gift_note_from()}>
            {vendor.name} ({vendor.legal_name})
            <br />
            {vendor.address.street}, {vendor.address.postalCode} {vendor.address.city}
            <br />
            {vendor.email}
          </OrderFact>
        </div>
        {note.message.trim() !== '' && (
          <section aria-label={m.gift_card()}>
            <WrittenCard text={note.message} />
          </section>
        )}
        <section aria-labelledby="note-contents">
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
            <h2 id="note-contents" className="heading text-h4">
              {m.gift_note_contents()}
            </h2>
            <p className="text-soft">{[m.gift_note_order({ number }), note.deliver_on && m.gift_note_arrives({ day: formatDayShort(note.deliver_on, locale) })].filter(Boolean).join(' · ')}</p>
          </div>
          <ul className="grid gap-3">
            {note.items.map((item) => (
              <li key={item.id} className="flex justify-between gap-4 border-t border-line pt-3">
                <span className="min-w-0">
                  <span className="block font-semibold">{item.title}</span>
                  <span className="text-sm text-soft">{[item.variant_title, item.sku, m.gift_note_quantity({ count: item.quantity })].filter(Boolean).join(' · ')}</span>
                </span>
                {prices && <span className="tabular-nums">{orderSum(prices, prices.items[item.id] ?? 0, locale)}</span>}
              </li>
            ))}
          </ul>
          {note.is_wrapped && <p className="mt-3 text-soft">{m.gift_wrapped()}</p>}
        </section>
        <p className="text-sm text-soft">{m.gift_note_help({ email: vendor.email, number, vendor: vendor.name })}</p>
      </div>
      <div className="mt-8 flex flex-wrap gap-3 print:hidden">
        <Button size="lg" icon={<Printer aria-hidden className="size-5" />} onClick={() => window.print()}>
          {m.gift_note_print()}
        </Button>
        <ButtonLink size="lg" variant="ghost" to={pathTo('orderConfirmation', locale, { id: orderId }) + search}>
          {m.gift_note_back()}
        </ButtonLink>
      </div>
    </div>
  );
}
