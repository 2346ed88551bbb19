/** Name of an address: home by default (SET-02). */
import { m } from '#shared/i18n/paraglide/messages.js';
import type { User } from '#web/lib/session/user.ts';

export type AddressNameType = User['addresses'][number]['nameType'];

const names = { home: m.addresses_home, office: m.addresses_office, 'summer-house': m.addresses_summer_house, other: m.addresses_other } as const;

export const addressNameTypes = [null, 'office', 'summer-house', 'other'] as const satisfies readonly AddressNameType[];

export const addressName = ({ nameType }: { nameType: AddressNameType }): string => names[nameType ?? 'home']();
