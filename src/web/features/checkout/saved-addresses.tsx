import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from '#web/ui/button.tsx';
import type { Checkout } from './checkout.ts';

/** A member's saved address and its name. */
export type SavedAddress = Parameters<Checkout['chooseSavedAddress']>[0] & { key: string; name: string };

/** The member's saved addresses: one press fills in all fields. */
export function SavedAddresses({ addresses, onChoose }: { addresses: readonly SavedAddress[]; onChoose: (address: SavedAddress) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{m.addresses_saved()}</legend>
      <div className="flex flex-wrap gap-2">
        {addresses.map((address) => (
          <Button key={address.key} size="sm" variant="ghost" className="max-w-full text-left" onClick={() => onChoose(address)}>
            {m.addresses_saved_one({ name: address.name, address: `${address.address_1}, ${address.city}` })}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
