import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type Place, placeText } from '#web/lib/addresses/place.ts';

/** The suggestion differs from the typed postal code or town, which stays until the buyer accepts it. */
export function AddressOffer({ offer, onTake, className }: { offer: Place; onTake: () => void; className: string }) {
  const place = placeText(offer);
  return (
    <Notice isLive className={className}>
      <p>{m.checkout_offer({ place })}</p>
      <Button size="sm" variant="ghost" className="mt-2" onClick={onTake}>
        {m.checkout_offer_take({ place })}
      </Button>
    </Notice>
  );
}
