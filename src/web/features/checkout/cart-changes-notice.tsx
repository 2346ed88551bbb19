import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { CartChange } from './cart-changes.ts';
import type { Checkout } from './checkout.ts';
import type { CheckoutState } from './checkout-state.ts';
import { sumText } from './sum-text.ts';
import { useFocusOnRefusal } from '#web/ui/use-focus-on-refusal.ts';

function toText(change: CartChange, currency: Currency): string {
  switch (change.kind) {
    case 'price':
      return m.checkout_changed_price({ title: change.title, from: sumText(change.from, currency), to: sumText(change.to, currency) });
    case 'total':
      return m.checkout_changed_total({ from: sumText(change.from, currency), to: sumText(change.to, currency) });
    case 'short':
      return change.left === 0 ? m.checkout_changed_sold_out({ title: change.title }) : m.checkout_changed_left({ title: change.title, count: change.left });
  }
}

/** Reports changed prices or stock before payment, with a way to continue. */
export function CartChangesNotice({ state, checkout }: { state: CheckoutState; checkout: Checkout }) {
  const target = useFocusOnRefusal<HTMLDivElement>(state.changeNotices);
  const { cart, changes } = state;
  const short = changes.filter((change) => change.kind === 'short');
  const isShort = short.length > 0;
  return (
    <div ref={target} tabIndex={-1} className="scroll-mt-6">
      {cart && changes.length > 0 && (
        <Notice
          tone="warning"
          isLive
          title={m.checkout_changed_title()}
          className="mb-5"
          action={
            isShort && (
              <>
                <Button size="sm" isBusy={state.task === 'fix'} onClick={() => void checkout.fixShortage()}>
                  {short.every(({ left }) => left === 0) ? m.checkout_changed_remove() : m.checkout_changed_fix()}
                </Button>
                <ButtonLink size="sm" variant="ghost" to={pathTo('cart', getLocale())}>
                  {m.checkout_changed_bag()}
                </ButtonLink>
              </>
            )
          }
        >
          <ul>
            {changes.map((change) => (
              <li key={`${change.kind} ${change.id}`}>{toText(change, cart.currency_code)}</li>
            ))}
          </ul>
          {!isShort && <p>{m.checkout_changed_ask()}</p>}
        </Notice>
      )}
    </div>
  );
}
