import type { Cart } from '#shared/contract/cart.ts';
import { toGenitive } from '#shared/i18n/genitive.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import { shownEmail } from '#shared/values/people/shown-email.ts';
import { countryName } from '#shared/values/places/countries.ts';
import { type Contact, getFriend } from './contact.ts';

export function ContactSummary({ contact, cart }: { contact: Contact; cart: Pick<Cart, 'recipient'> }) {
  const locale = getLocale();
  const friendName = getFriend(contact) === null ? null : (cart.recipient?.first_name ?? '');
  const street = [contact.address_1, contact.address_2].filter(Boolean).join(', ');
  return (
    <p className="[overflow-wrap:anywhere]">
      {shownEmail(contact.email)}
      <br />
      {friendName !== null ? (
        m.gift_to_their_address({ owner: toGenitive(friendName, locale) })
      ) : (
        <>
          {contact.first_name} {contact.last_name}, {street}
          <br />
          {contact.postal_code} {contact.city}, {countryName(contact.country_code, locale)}
        </>
      )}
      {contact.recipient === 'other' && (
        <>
          <br />
          {m.gift_giver_summary({ name: `${contact.giver_first_name} ${contact.giver_last_name}` })}
        </>
      )}
    </p>
  );
}
