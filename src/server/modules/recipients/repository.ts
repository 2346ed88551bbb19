/** Friends who share their address for deliveries. Not sharing, unfriended and blocked are indistinguishable: no row. */
import type { AvailabilitySettings } from '#shared/contract/settings.ts';
import type { UserAddress } from '#shared/contract/user.ts';
import { statement } from '#server/platform/database.ts';
import { areFriends, isBlocked } from '../friends/sql.ts';

export interface RecipientRow {
  jubilee_id: string;
  first_name: string;
  last_name: string;
  addresses: readonly UserAddress[];
  away: AvailabilitySettings['away'];
}

const sharing = `select j.id as jubilee_id, m.first_name, m.last_name, m.addresses, coalesce(s.availability -> 'away', '[]') as away
   from jubilees j join members m on m.id = j.linked_member_id join member_settings s on s.member_id = m.id and s.availability ->> 'isShared' = 'true'
   where j.member_id = :giverId and j.removed_at is null and not j.is_deceased and ${areFriends('j.member_id', 'm.id')} and not ${isBlocked('j.member_id', 'm.id')}`;

export const listSharing = statement<RecipientRow, { giverId: string }>('recipients.list', `${sharing} order by m.first_name collate "sv-x-icu", m.last_name collate "sv-x-icu", m.id`);

export const findSharing = statement<RecipientRow, { giverId: string; jubileeId: string }>('recipients.find', `${sharing} and j.id = :jubileeId`);
