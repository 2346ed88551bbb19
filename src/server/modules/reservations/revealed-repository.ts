/** The only SQL that shows owners what others give, and the check before it. */
import { statement } from '#server/platform/database.ts';
import { isBlocked } from '../friends/sql.ts';
import { seenPeople } from '../jubilees/sql.ts';
import { isSeenBy } from '../wishlists/sql.ts';
import { wish } from './given-repository.ts';
import { toHeldQuantity, isBought } from './repository.ts';
import { isRevealed, selectRevealedAt } from './sql.ts';

export const findOpening = statement<{ is_open: boolean }, { listId: string; viewerId: string; now: Date }>(
  'reservations.opening',
  `select coalesce(w.opens_at <= :now, false) as is_open from wishlists w where w.id = :listId and w.removed_at is null
     and (exists (select 1 from wishlist_owners o where o.list_id = w.id and o.member_id = :viewerId::uuid and o.state = 'owner') or (${isSeenBy('w', ':viewerId::uuid', 'w.public_id')}
       and exists (select 1 from wishlist_owners o join jubilees j on j.id = o.jubilee_id where o.list_id = w.id and o.state = 'owner' and j.linked_member_id = :viewerId::uuid)))`,
);

/** The list whose terms a promise has, also while the wish is on others. */
const terms = 'join wishlists t on t.id = r.list_id and t.removed_at is null';

/** Contribution `p` is in the present: not taken back, refunded whole or returned by its bank. */
const isIn = `p.status = 'paid' and p.amount_minor - p.disputed_minor > coalesce((select sum(b.amount_minor) from chip_in_paybacks b where b.contribution_id = p.id), 0)`;

/** Who paid for promise `r` together, with their greetings and without sums, the first first; null for one that a single giver made. Hides names across blocks. */
const contributors = `case when r.chip_in_id is not null then (select coalesce(json_agg(json_build_object('name', p.name, 'greeting', p.greeting) order by p.paid_at, p.id), '[]') from chip_in_contributions p
     where p.chip_in_id = r.chip_in_id and ${isIn}
       and (p.member_id is null or not ${isBlocked('p.member_id', ':viewerId::uuid')})) end`;

export interface GivenRow {
  id: string;
  product_id: string | null;
  variant_id: string | null;
  title: string;
  quantity: number;
  wish_id: string | null;
  is_bought: boolean;
  first_name: string | null;
  last_name: string | null;
  guest_name: string | null;
  contributors: { name: string; greeting: string }[] | null;
}

/** Oldest first. Excludes unconfirmed guests; hides names across blocks. */
export const listRevealed = statement<GivenRow, { listId: string; viewerId: string; now: Date }>(
  'reservations.revealed',
  `select r.id, r.product_id, r.variant_id, r.title, ${toHeldQuantity('r')} as quantity, i.id as wish_id, ${isBought('r')} as is_bought, m.first_name, m.last_name, r.guest_name, ${contributors} as contributors
   from reservations r ${terms} ${wish} left join members m on m.id = r.member_id and not ${isBlocked('m.id', ':viewerId::uuid')}
   where r.list_id = :listId and r.lapses_at is null and ${toHeldQuantity('r')} > 0 and ${isRevealed('t', ':now')} order by r.created_at, r.id`,
);

export interface ReceivedRow extends Omit<GivenRow, 'first_name' | 'last_name' | 'guest_name' | 'contributors'> {
  /** When the surprise was over: nothing of when it was promised is shown. */
  revealed_at: Date;
  jubilee_id: string;
  person_first_name: string;
  person_last_name: string;
}

/** The member's own lists past their reveal. Reads no reservations. */
export const listOpened = statement<{ id: string }, { memberId: string; now: Date }>(
  'reservations.opened',
  `select w.id from wishlists w join wishlist_owners o on o.list_id = w.id and o.member_id = :memberId and o.state = 'owner' where w.removed_at is null and w.for_name = '' and w.opens_at <= :now`,
);

/** Friends' gifts to the member, or one friend's, by the rule of `listRevealed`, newest first, for own lists only. */
export const listReceivedFrom = statement<ReceivedRow, { jubileeId: string | null; memberId: string; now: Date }>(
  'reservations.received-from',
  `select r.id, r.product_id, r.variant_id, r.title, ${toHeldQuantity('r')} as quantity, i.id as wish_id, ${isBought('r')} as is_bought,
     ${selectRevealedAt('t')} as revealed_at,
     j.id as jubilee_id, j.first_name as person_first_name, j.last_name as person_last_name
   from ${seenPeople} join reservations r on (r.member_id = j.linked_member_id or r.chip_in_id in (select p.chip_in_id from chip_in_contributions p where p.member_id = j.linked_member_id and ${isIn})) ${terms} ${wish}
   where j.id = coalesce(:jubileeId::uuid, j.id) and j.member_id = :memberId::uuid and not ${isBlocked('j.linked_member_id', ':memberId::uuid')}
     and t.for_name = '' and t.opens_at <= :now and exists (select 1 from wishlist_owners o where o.list_id = t.id and o.member_id = :memberId::uuid and o.state = 'owner')
     and not exists (select 1 from wishlist_owners o where o.list_id = t.id and o.jubilee_id is not null)
     and r.lapses_at is null and ${toHeldQuantity('r')} > 0 and ${isRevealed('t', ':now')} order by revealed_at desc, r.id`,
);
