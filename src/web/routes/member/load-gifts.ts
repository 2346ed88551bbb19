import type { ChipIn } from '#shared/contract/chip-ins.ts';
import type { Gift, GiftsAnswer } from '#shared/contract/gifts.ts';
import { type GiftOccasion, giftOccasions } from '#shared/values/wishes/gift-occasions.ts';
import type { Reminder } from '#shared/contract/reminders.ts';
import { isUuid } from '#shared/values/identity/ids.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import type { PersonChoice } from '#web/features/gifts/idea-form.tsx';
import { readShared } from '#web/features/gifts/shared-text.ts';
import { type Api, orMissing, orPageError } from '#web/lib/api/loader-api.ts';
import { todayInShop } from '#web/lib/page/today.ts';

export interface LoadedGifts {
  found: GiftsAnswer;
  presentYear: number;
  person: string;
  people: PersonChoice[];
  /** Who gave the gift, where one of the member's people. */
  giver: { firstName: string; isFriend: boolean } | null;
  /** The member's first name. */
  from: string;
  occasion: GiftOccasion | null;
  /** Of the gifts of the year. */
  occasions: GiftOccasion[];
  lastChristmas: number;
  /** Each person's next occasion. */
  next: Record<string, Reminder>;
  /** Text shared from another app. */
  shared: string;
  currency: Currency;
  /** What the member gives together with others. */
  chipIns: ChipIn[];
  /** The one whose page it is; null: the list. */
  gift: Gift | null;
}

/** The API's limits per call. */
const PEOPLE = 100;
const DAYS = 100;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;

function yearIn(search: URLSearchParams): number | null {
  const typed = search.get('year') ?? '';
  const year = /^\d{4}$/.test(typed) ? Number(typed) : 0;
  return year >= FIRST_YEAR && year <= LAST_YEAR ? year : null;
}

/** On Christmas Eve it is this year's. */
function getLastChristmas(today: string): number {
  const year = Number(today.slice(0, 4));
  return today.slice(5) >= '12-24' ? year : year - 1;
}

function nextByPerson(reminders: readonly Reminder[]): Record<string, Reminder> {
  const next: Record<string, Reminder> = {};
  for (const reminder of reminders) if (reminder.target && reminder.daysLeft >= 0) next[reminder.target._id] ??= reminder;
  return next;
}

/** Of a gift that the member got. */
async function findGiver(api: Pick<Api, 'jubilees'>, gift: Gift | null): Promise<LoadedGifts['giver']> {
  if (gift?.direction !== 'got' || gift.person.jubileeId === null) return null;
  const found = await orMissing(api.jubilees.get({ id: gift.person.jubileeId }));
  return found && { firstName: found.jubilee.firstName, isFriend: found.jubilee.friendId !== null };
}

/** `id` is the path after …/gifts/; empty for the list. Throws the page's 404. */
export async function loadGifts(api: Pick<Api, 'chipIns' | 'gifts' | 'jubilees' | 'reminders'>, id: string, search: URLSearchParams, currency: Currency): Promise<Omit<LoadedGifts, 'from'>> {
  const typed = search.get('person') ?? '';
  const person = id === '' && isUuid(typed) ? typed : '';
  const wanted = id === '' ? yearIn(search) : null;
  const occasion = giftOccasions.find((one) => id === '' && one === search.get('occasion')) ?? null;
  const [all, people, coming, together] = await Promise.all([
    orPageError(api.gifts.list({ query: { ...(wanted !== null && { year: wanted }), ...(person !== '' && { person }) } })),
    orMissing(api.jubilees.list({ query: { limit: PEOPLE, sort: 'name' } })),
    orMissing(api.reminders.list({ query: { limit: DAYS } })),
    id === '' ? orMissing(api.chipIns.listOwn()) : null,
  ]);
  const gift = all.gifts.find(({ _id }) => _id === id) ?? null;
  if (id !== '' && gift === null) throw new Response(null, { status: 404 });
  // Without a year in the address, the present one.
  const ofYear = all.gifts.filter(({ year }) => year === all.year);
  return {
    found: { ...all, gifts: ofYear.filter((one) => occasion === null || one.occasion === occasion) },
    giver: await findGiver(api, gift),
    occasion,
    occasions: giftOccasions.filter((one) => ofYear.some((found) => found.occasion === one)),
    lastChristmas: getLastChristmas(todayInShop()),
    presentYear: wanted === null ? all.year : Number(todayInShop().slice(0, 4)),
    person,
    people: people?.jubilees.map(({ _id, firstName, lastName }) => ({ id: _id, name: `${firstName} ${lastName}`.trim() })) ?? [],
    next: nextByPerson(coming?.reminders ?? []),
    shared: id === '' ? readShared(search) : '',
    currency,
    chipIns: together?.chip_ins ?? [],
    gift,
  };
}
