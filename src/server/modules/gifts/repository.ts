import type { GiftDirection } from '#shared/contract/gifts.ts';
import type { GiftOccasion } from '#shared/values/wishes/gift-occasions.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import type { Relation } from '#shared/values/people/relations.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { AnyGiftStage } from '#shared/values/wishes/gift-stages.ts';
import { statement } from '#server/platform/database.ts';
import { seenPeople } from '../jubilees/sql.ts';
import { isRevealed, promisesOfMembers, selectRevealedAt } from '../reservations/sql.ts';
import { wantsMail } from '../settings/sql.ts';

export interface OwnRow {
  id: string;
  jubilee_id: string | null;
  first_name: string | null;
  last_name: string | null;
  direction: GiftDirection;
  year: number;
  title: string;
  product_id: string | null;
  variant_id: string | null;
  url: string | null;
  price_minor: number | null;
  currency_code: Currency;
  stage: AnyGiftStage;
  notes: string;
  occasion: GiftOccasion | null;
  thanked_at: Date | null;
  created_at: Date;
}

const ownColumns =
  'g.id, j.id as jubilee_id, j.first_name, j.last_name, g.direction, g.year, g.title, g.product_id, g.variant_id, g.url, g.price_minor, g.currency_code, g.stage, g.notes, g.occasion, g.thanked_at, g.created_at';
const own = `gifts g left join ${seenPeople} on j.id = g.jubilee_id and j.member_id = g.member_id`;

export const listOwn = statement<OwnRow, { memberId: string }>('gifts.own', `select ${ownColumns} from ${own} where g.member_id = :memberId order by g.created_at desc, g.id desc`);
export const findOwn = statement<OwnRow, { id: string; memberId: string }>('gifts.find-own', `select ${ownColumns} from ${own} where g.id = :id and g.member_id = :memberId`);

export const countOwn = statement<{ count: number }, { memberId: string }>('gifts.count', 'select count(*)::int as count from gifts where member_id = :memberId');

export const findPerson = statement<{ id: string }, { id: string; memberId: string }>('gifts.person', `select j.id from ${seenPeople} where j.id = :id and j.member_id = :memberId`);

interface OwnValues {
  id: string;
  memberId: string;
  jubileeId: string | null;
  year: number;
  title: string;
  url: string | null;
  priceMinor: number | null;
  currencyCode: Currency;
  stage: AnyGiftStage;
  notes: string;
  occasion: GiftOccasion | null;
  now: Date;
}

const thankedAt = (stage: string) => `case when ${stage} = 'thanked' then :now::timestamptz end`;

export const insertOwn = statement<object, OwnValues & { direction: GiftDirection; productId: string | null; variantId: string | null }>(
  'gifts.insert',
  `insert into gifts (id, member_id, jubilee_id, direction, year, title, product_id, variant_id, url, price_minor, currency_code, stage, notes, occasion, thanked_at, created_at)
   values (:id, :memberId, :jubileeId, :direction, :year, :title, :productId, :variantId, :url, :priceMinor, :currencyCode, :stage, :notes, :occasion, ${thankedAt(':stage::text')}, :now)`,
);

/** Locks the gift, so that changes of other fields at the same time are not lost. */
export const lockOwn = statement<OwnRow, { id: string; memberId: string }>('gifts.lock', `select ${ownColumns} from ${own} where g.id = :id and g.member_id = :memberId for update of g`);

export const updateOwn = statement<object, OwnValues>(
  'gifts.update',
  `update gifts set jubilee_id = :jubileeId, year = :year, title = :title, url = :url, price_minor = :priceMinor, currency_code = :currencyCode, notes = :notes, occasion = :occasion,
     thanked_at = case when :stage::text = 'thanked' then coalesce(thanked_at, :now) end, stage = :stage where id = :id and member_id = :memberId`,
);

export const deleteOwn = statement<{ id: string }, { id: string; memberId: string }>('gifts.delete', 'delete from gifts where id = :id and member_id = :memberId returning id');

export interface MarkRow {
  reservation_id: string | null;
  order_id: string | null;
  stage: AnyGiftStage | null;
  year: number;
  is_dismissed: boolean;
  set_at: Date;
  occasion: GiftOccasion | null;
}

export const listMarks = statement<MarkRow, { memberId: string }>(
  'gifts.marks',
  'select reservation_id, order_id, stage, year, is_dismissed, set_at, occasion from gift_marks where member_id = :memberId',
);

interface Mark {
  id: string;
  memberId: string;
  stage: AnyGiftStage | null;
  year: number;
  isDismissed: boolean;
  now: Date;
}

/** A gift stays in its year when the thanks come after New Year. */
const setMark = `do update set stage = excluded.stage, is_dismissed = excluded.is_dismissed, set_at = excluded.set_at,
  year = case when gift_marks.stage in ('given', 'thanked') and excluded.stage in ('given', 'thanked') then gift_marks.year else excluded.year end`;
export const markReservation = statement<object, Mark & { reservationId: string }>(
  'gifts.mark-reservation',
  `insert into gift_marks (id, member_id, reservation_id, stage, year, is_dismissed, set_at) values (:id, :memberId, :reservationId, :stage, :year, :isDismissed, :now) on conflict (member_id, reservation_id) ${setMark}`,
);
export const markOrder = statement<object, Mark & { orderId: string }>(
  'gifts.mark-order',
  `insert into gift_marks (id, member_id, order_id, stage, year, is_dismissed, set_at) values (:id, :memberId, :orderId, :stage, :year, :isDismissed, :now) on conflict (member_id, order_id) ${setMark}`,
);

interface OccasionMark {
  id: string;
  memberId: string;
  occasion: GiftOccasion | null;
  year: number;
  now: Date;
}

export const setReservationOccasion = statement<object, OccasionMark & { reservationId: string }>(
  'gifts.reservation-occasion',
  'insert into gift_marks (id, member_id, reservation_id, year, set_at, occasion) values (:id, :memberId, :reservationId, :year, :now, :occasion) on conflict (member_id, reservation_id) do update set occasion = excluded.occasion',
);
export const setOrderOccasion = statement<object, OccasionMark & { orderId: string }>(
  'gifts.order-occasion',
  'insert into gift_marks (id, member_id, order_id, year, set_at, occasion) values (:id, :memberId, :orderId, :year, :now, :occasion) on conflict (member_id, order_id) do update set occasion = excluded.occasion',
);

export interface CelebratedRow {
  /** One of the member's people, or the member. */
  id: string;
  date_of_birth: string | null;
  relation: Relation | null;
}

export const listCelebrated = statement<CelebratedRow, { memberId: string; ids: readonly string[] }>(
  'gifts.celebrated',
  `select j.id, case when not j.is_deceased then j.date_of_birth end as date_of_birth, case when not j.is_deceased then j.relation end as relation from ${seenPeople}
   where j.member_id = :memberId and j.id = any(:ids::uuid[]) union all select m.id, m.date_of_birth, null from members m where m.id = :memberId`,
);

export interface BudgetRow {
  jubilee_id: string | null;
  first_name: string | null;
  last_name: string | null;
  year: number;
  amount_minor: number;
  currency_code: Currency;
}

/** Not those of removed people. */
export const listBudgets = statement<BudgetRow, { memberId: string; year: number }>(
  'gifts.budgets',
  `select b.jubilee_id, j.first_name, j.last_name, b.year, b.amount_minor, b.currency_code from gift_budgets b left join ${seenPeople} on j.id = b.jubilee_id
   where b.member_id = :memberId and b.year = :year and (b.jubilee_id is null or j.id is not null) order by b.jubilee_id is not null, j.first_name collate "sv-x-icu", b.jubilee_id`,
);

export const putBudget = statement<object, { id: string; memberId: string; jubileeId: string | null; year: number; amountMinor: number; currencyCode: Currency }>(
  'gifts.put-budget',
  `insert into gift_budgets (id, member_id, jubilee_id, year, amount_minor, currency_code) values (:id, :memberId, :jubileeId, :year, :amountMinor, :currencyCode)
   on conflict (member_id, year, jubilee_id) do update set amount_minor = excluded.amount_minor, currency_code = excluded.currency_code`,
);
export const deleteBudget = statement<object, { memberId: string; jubileeId: string | null; year: number }>(
  'gifts.delete-budget',
  'delete from gift_budgets where member_id = :memberId and year = :year and jubilee_id is not distinct from :jubileeId::uuid',
);

export const findAddressee = statement<{ email: string; first_name: string; language_code: Locale }, { memberId: string }>(
  'gifts.addressee',
  `select m.email, m.first_name, m.language_code from members m where m.id = :memberId and ${wantsMail('m.id', 'gifts')}`,
);

const isBooked = (member: string, gift: string): string => `exists (select 1 from gift_thank_reminders t where t.member_id = ${member} and t.gift_id = ${gift}::text)`;

/**
 * The next page of members who got something in the time that isn't booked: noted by themselves, or a promise that was revealed then on an own list. Which of
 * it is to thank for, the rules say.
 */
export const listMembersToThank = statement<{ member_id: string }, { since: Date; until: Date; after: string | null; limit: number }>(
  'gifts.members-to-thank',
  `select member_id from (
     select g.member_id from gifts g where g.direction = 'got' and g.stage = 'received' and g.created_at > :since and g.created_at <= :until
       and not ${isBooked('g.member_id', 'g.id')}
     union select o.member_id from wishlists w join wishlist_owners o on o.list_id = w.id and o.state = 'owner' where w.removed_at is null and w.for_name = '' and w.opens_at <= :until
       and exists (select 1 from ${promisesOfMembers} where r.list_id = w.id and ${isRevealed('w', ':until')} and ${selectRevealedAt('w')} > :since and ${selectRevealedAt('w')} <= :until
         and not ${isBooked('o.member_id', 'r.id')})) got
   where (:after::uuid is null or got.member_id > :after::uuid) and ${wantsMail('got.member_id', 'gifts')} order by member_id limit :limit`,
);

/** Returns those that weren't booked before. */
export const bookThanks = statement<{ gift_id: string }, { memberId: string; giftIds: readonly string[]; now: Date }>(
  'gifts.book-thanks',
  `insert into gift_thank_reminders (member_id, gift_id, reminded_at) select :memberId::uuid, id, :now from unnest(:giftIds::text[]) id on conflict do nothing returning gift_id`,
);

export const deleteOldThanks = statement<object, { before: Date }>('gifts.delete-old-thanks', 'delete from gift_thank_reminders where reminded_at < :before');

export const collectGifts = statement<{ json: unknown }, { memberId: string }>(
  'gifts.personal-data',
  `select json_build_object(
     'gifts', (select coalesce(json_agg(json_build_object('_id', g.id, 'jubileeId', g.jubilee_id, 'direction', g.direction, 'year', g.year, 'title', g.title, 'productId', g.product_id, 'variantId', g.variant_id, 'url', g.url,
       'price', g.price_minor::numeric / 100, 'currency', g.currency_code, 'stage', g.stage, 'notes', g.notes, 'occasion', g.occasion, 'thankedAt', g.thanked_at, 'createdAt', g.created_at) order by g.created_at, g.id), '[]') from gifts g where g.member_id = :memberId),
     'marks', (select coalesce(json_agg(json_build_object('reservationId', k.reservation_id, 'orderId', k.order_id, 'stage', k.stage, 'year', k.year, 'isDismissed', k.is_dismissed, 'occasion', k.occasion, 'setAt', k.set_at) order by k.set_at, k.id), '[]')
       from gift_marks k where k.member_id = :memberId),
     'budgets', (select coalesce(json_agg(json_build_object('jubileeId', b.jubilee_id, 'year', b.year, 'amount', b.amount_minor::numeric / 100, 'currency', b.currency_code) order by b.year, b.id), '[]')
       from gift_budgets b where b.member_id = :memberId),
     'thankReminders', (select coalesce(json_agg(json_build_object('giftId', t.gift_id, 'remindedAt', t.reminded_at) order by t.reminded_at, t.gift_id), '[]') from gift_thank_reminders t where t.member_id = :memberId)) as json`,
);
