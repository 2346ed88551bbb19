import type { Cart } from '#shared/contract/cart.ts';
import { listDiscounts } from '#shared/i18n/discounts.ts';
import { importNote } from '#shared/i18n/import-note.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import { isOutsideVat } from '#shared/values/places/delivery-areas.ts';
import { wishText } from '#web/lib/wishes/wish-text.ts';
import { NoPicture } from '#web/ui/no-picture.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { type SumRow, SumList } from '#web/ui/sum-list.tsx';
import { type Contact, getFriend } from './contact.ts';
import { sumText } from './sum-text.ts';

function toRows(cart: Cart, place: Contact | null): SumRow[] {
  const sum = (amount: number) => sumText(amount, cart.currency_code);
  const delivery = cart.shipping_method === null ? <span className="text-soft">{m.checkout_delivery_later()}</span> : cart.shipping_total === 0 ? m.checkout_free() : sum(cart.shipping_total);
  return [
    { id: 'items', label: m.checkout_items(), value: sum(cart.original_item_total) },
    { id: 'delivery', label: m.checkout_delivery(), value: delivery },
    ...(cart.wrapping_total > 0 ? [{ id: 'wrapping', label: m.gift_wrapping(), value: sum(cart.wrapping_total) }] : []),
    ...listDiscounts(cart, getLocale()).map(({ id, label, amount }) => ({ id, label, value: <span className="text-accent">{sum(-amount)}</span> })),
    { id: 'total', label: cart.gift_card ? m.receipt_sum() : m.checkout_total(), value: sum(cart.total), kind: 'total' },
    { id: 'vat', label: m.checkout_vat({ amount: sum(place && isOutsideVat(place) ? 0 : cart.tax_total) }), value: '', kind: 'inside' },
    ...(cart.gift_card
      ? [
          { id: 'gift-card', label: cart.gift_card.is_chip_in ? m.chip_in_paid_together() : m.gift_card_name(), value: sum(-cart.gift_card.amount) },
          { id: 'due', label: m.checkout_total(), value: sum(cart.amount_due), kind: 'total' as const },
        ]
      : []),
  ];
}

/** Items and totals; the totals are the server's, including VAT. */
export function OrderSummary({ cart, contact }: { cart: Cart; contact: Contact }) {
  // Only the server knows a friend's address; previously typed values don't apply.
  const place = getFriend(contact) === null ? contact : null;
  const note = place && importNote(place, getLocale());
  return (
    <>
      <ul className="grid gap-4">
        {cart.items.map((item) => (
          <li key={item.id} className="grid grid-cols-[4rem_1fr_auto] gap-3.5">
            {item.product.image ? (
              <Picture image={item.product.image} shape="square" sizes="4rem" minWidth={96} maxWidth={240} isDecorative className="size-16 rounded-md" />
            ) : (
              <NoPicture className="size-16 rounded-md" />
            )}
            <div className="min-w-0">
              <p className="leading-snug font-semibold">{item.product.title}</p>
              <p className="text-sm text-soft">{[item.variant_title, m.checkout_quantity({ count: item.quantity })].filter(Boolean).join(' · ')}</p>
              {item.wish && <p className="text-sm wrap-anywhere">{wishText(item.wish)}</p>}
            </div>
            <p className="tabular-nums">{sumText(item.total, cart.currency_code)}</p>
          </li>
        ))}
      </ul>
      <SumList rows={toRows(cart, place)} className="mt-5 border-t border-line pt-4" />
      {note !== null && <p className="mt-1 text-sm text-soft">{note}</p>}
    </>
  );
}
