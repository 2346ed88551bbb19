import type { Order } from '#shared/contract/checkout.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { withdrawalTerms } from '#shared/i18n/withdrawal.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Accordion } from '#web/ui/accordion.tsx';

/** Right of withdrawal for the order's items, with the model form; expanded in print. */
export function WithdrawalInfo({ order }: { order: Order }) {
  const { paragraphs, exceptions, exceptionsHeading, form } = withdrawalTerms(order, useLocale());
  return (
    <div className="print:[&_::details-content]:[content-visibility:visible]">
      <Accordion title={m.order_withdrawal()}>
        <div className="rich-text">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {exceptions.length > 0 && (
            <>
              {exceptionsHeading && <p className="font-semibold">{exceptionsHeading}</p>}
              <ul>
                {exceptions.map(({ id, title, reason }) => (
                  <li key={id}>
                    {title}: {reason}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </Accordion>
      {form.length > 0 && (
        <Accordion title={m.order_form()}>
          <div className="rich-text">
            {form.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </Accordion>
      )}
    </div>
  );
}
