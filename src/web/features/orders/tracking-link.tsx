import type { Order } from '#shared/contract/checkout.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

/** The parcel at its carrier, once its number is known. */
export function TrackingLink({ tracking }: Pick<Order, 'tracking'>) {
  if (!tracking) return null;
  return (
    <span className="mt-1 block">
      <span className="block [overflow-wrap:anywhere]">{m.delivery_parcel_number({ carrier: tracking.carrier, number: tracking.number })}</span>
      <a href={tracking.url} rel="noopener noreferrer" className="link inline-flex min-h-tap items-center print:hidden">
        {m.delivery_follow_at({ carrier: tracking.carrier })}
      </a>
    </span>
  );
}
