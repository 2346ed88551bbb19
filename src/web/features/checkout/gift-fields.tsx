import { m } from '#shared/i18n/paraglide/messages.js';
import { countCharacters, MAX_GIFT_MESSAGE } from '#shared/values/orders/gift-message.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { WrittenCard } from '#web/ui/written-card.tsx';
import type { Checkout } from './checkout.ts';
import type { CheckoutState } from './checkout-state.ts';
import { sumText } from './sum-text.ts';

/** Gift options: card with preview, wrapping with price, hidden prices. */
export function GiftFields({ state, checkout }: { state: CheckoutState; checkout: Checkout }) {
  const { cart, gift } = state;
  if (!cart) return null;
  const left = MAX_GIFT_MESSAGE - countCharacters(gift.message);
  return (
    <section aria-label={m.gift_title()} className="mt-7 border-t border-line pt-6">
      <Checkbox name="is_gift" label={m.gift_is_gift()} description={m.gift_is_gift_text()} checked={gift.is_gift} onChange={(event) => checkout.changeGift({ is_gift: event.target.checked })} />
      {gift.is_gift && (
        <div className="mt-5 grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={m.gift_message()} isOptional hint={left >= 0 && m.gift_message_left({ count: left })} error={left < 0 && m.gift_message_over({ count: -left })}>
              {(control) => (
                <TextArea {...control} name="message" rows={6} value={gift.message} onChange={(event) => checkout.writeCard(event.target.value)} onBlur={checkout.saveGift} autoComplete="off" />
              )}
            </Field>
            <figure className="grid content-start gap-1.5">
              <figcaption className="text-sm font-semibold">{m.gift_preview()}</figcaption>
              <WrittenCard text={gift.message} placeholder={m.gift_preview_empty()} />
            </figure>
          </div>
          <Checkbox
            name="wrapping"
            label={
              <>
                {m.gift_wrapping()}, <span className="tabular-nums">{sumText(cart.wrapping_price, cart.currency_code)}</span>
              </>
            }
            description={m.gift_wrapping_text({ vendor: cart.vendor?.name ?? '' })}
            checked={gift.wrapping}
            onChange={(event) => checkout.changeGift({ wrapping: event.target.checked })}
          />
          <Checkbox
            name="hide_prices"
            label={m.gift_hide_prices()}
            description={m.gift_hide_prices_text()}
            checked={gift.hide_prices}
            onChange={(event) => checkout.changeGift({ hide_prices: event.target.checked })}
          />
        </div>
      )}
    </section>
  );
}
