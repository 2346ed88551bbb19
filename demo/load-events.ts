/**
 * Events of the demonstration members: one that is full with a waiting list, one that awaits an answer, and one that is over. Counted from the day on which
 * the shop is filled. Guests are stored without mails.
 */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { prefixedId } from '#shared/values/identity/ids.ts';
import type { Diet, EventAnswer, EventKind } from '#shared/values/celebrations/event-words.ts';
import { addDays, dayIn, dayOfWeek, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { instantAt } from '#shared/values/time/zone-time.ts';
import { thankGuests } from '#server/modules/events/guests.ts';
import { setGuestAnswer, storeEvent, storeGuest } from '#server/modules/events/service.ts';
import { storePicture } from '#server/modules/media/service.ts';
import { insertGiven } from '#server/modules/reservations/repository.ts';
import { insertOther } from '#server/modules/wishlists/items-repository.ts';
import { insertList, insertOwner } from '#server/modules/wishlists/repository.ts';
import type { TransactionCtx } from '#server/platform/context.ts';
import { actAs, daysBefore, findMember, type Members } from './acting.ts';
import { demoFolder } from './files.ts';

interface DemoGuest {
  /** A demonstration member's address, or a name and an address of nobody. */
  email: string;
  name: string;
  answer?: EventAnswer;
  people?: number;
  children?: number;
  diets?: readonly Diet[];
  greeting?: string;
  isWaiting?: true;
}

interface DemoEvent {
  /** The creator first. */
  hosts: readonly string[];
  title: string;
  kind: EventKind;
  /** Days from today, and whether it moves on to the Sunday after. */
  inDays: number;
  isSunday?: true;
  from: number;
  to: number;
  place: string;
  arrival?: string;
  text: string;
  capacity?: number;
  answerInDays?: number;
  kitchen?: string;
  isPublic?: true;
  cover?: string;
  bring?: { name: string; wishes: readonly { title: string; promisedBy?: string }[] };
  guests: readonly DemoGuest[];
  /** What the creator wrote to those who came, on the day after. */
  thanks?: string;
}

const events: readonly DemoEvent[] = [
  {
    hosts: ['anna@example.com', 'erik@example.com'],
    title: 'Tre ljus och lussekatter',
    kind: 'christmas',
    inDays: 12,
    isSunday: true,
    from: 15,
    to: 18,
    place: 'Kungsgatan 12, 411 19 Göteborg',
    arrival: 'Portkod 1213, tre trappor',
    text: 'Vi tänder ljusen, dricker glögg och äter för många lussekatter. Barnen får pynta granen så högt de når.',
    capacity: 8,
    answerInDays: 8,
    kitchen: 'Något vi ska tänka på i köket?',
    isPublic: true,
    cover: 'christmas.webp',
    bring: { name: 'Till glöggen', wishes: [{ title: 'Lussekatter, gärna glutenfria', promisedBy: 'maja@example.com' }, { title: 'Pepparkakor' }, { title: 'En påse clementiner' }] },
    guests: [
      { email: 'maja@example.com', name: 'Maja Berg', answer: 'yes', people: 3, children: 1, diets: ['gluten'], greeting: 'Vi tar med saffranet!' },
      { email: 'lisa.holm@example.com', name: 'Lisa Holm', answer: 'yes', people: 2, diets: ['nuts'] },
      { email: 'nils.ek@example.com', name: 'Nils Ek', answer: 'yes', people: 2, diets: ['vegetarian'] },
      { email: 'karin.strand@example.com', name: 'Karin Strand', answer: 'yes', greeting: 'Jag tar gärna kaffe i stället för glögg.' },
      { email: 'hassan.amini@example.com', name: 'Hassan Amini', answer: 'maybe' },
      { email: 'oskar@example.com', name: 'Oskar Wikström', answer: 'no', greeting: 'Då är vi i fjällen. Ha det fint!' },
      { email: 'sofia.palm@example.com', name: 'Sofia Palm', answer: 'yes', people: 2, isWaiting: true },
      { email: 'tove.norling@example.com', name: 'Tove Norling', answer: 'yes', isWaiting: true },
      { email: 'gunilla.berg@example.com', name: 'Gunilla Berg' },
      { email: 'jonas.ek@example.com', name: 'Jonas Ek' },
    ],
  },
  {
    hosts: ['erik@example.com'],
    title: 'Soppkväll i radhuset',
    kind: 'dinner',
    inDays: 20,
    from: 18,
    to: 22,
    place: 'Storgatan 4, 903 26 Umeå',
    text: 'Soppa, bröd och sällskapsspel. Kom som du är.',
    answerInDays: 14,
    kitchen: 'Vad äter du inte?',
    cover: 'housewarming.webp',
    guests: [
      { email: 'anna@example.com', name: 'Anna Lindqvist' },
      { email: 'oskar@example.com', name: 'Oskar Wikström', answer: 'yes', people: 2 },
      { email: 'kent.sandberg@example.com', name: 'Kent Sandberg', answer: 'maybe', greeting: 'Beror på skidföret.' },
    ],
  },
  {
    hosts: ['maja@example.com'],
    title: 'Spelkväll hos Maja',
    kind: 'party',
    inDays: 5,
    from: 19,
    to: 23,
    place: 'Linnégatan 30, 413 04 Göteborg',
    text: 'Ta med ett spel du kan förlora i.',
    guests: [
      { email: 'anna@example.com', name: 'Anna Lindqvist', answer: 'yes' },
      { email: 'petra@example.com', name: 'Petra Nyström', answer: 'maybe' },
    ],
  },
  {
    hosts: ['anna@example.com'],
    title: 'Kräftskiva på bryggan',
    kind: 'party',
    inDays: -95,
    from: 17,
    to: 23,
    place: 'Saltholmen, Göteborg',
    text: 'Hatt är obligatoriskt.',
    guests: [
      { email: 'erik@example.com', name: 'Erik Sandberg', answer: 'yes', people: 4, children: 2 },
      { email: 'maja@example.com', name: 'Maja Berg', answer: 'yes', people: 2 },
      { email: 'lisa.holm@example.com', name: 'Lisa Holm', answer: 'yes' },
      { email: 'nils.ek@example.com', name: 'Nils Ek', answer: 'no' },
    ],
    thanks: 'Tack för en fin kväll på bryggan! Hattarna som blev kvar ligger i hallen hos mig.',
  },
];

type FindId = (email: string) => string;

/** A list with a link, which the event shows its guests. */
async function loadBring(ctx: TransactionCtx, { name, wishes }: NonNullable<DemoEvent['bring']>, ownerId: string, findId: FindId): Promise<string> {
  const now = ctx.clock.now();
  const listId = randomUUID();
  await insertList(ctx.db, { id: listId, name, forName: '', visibility: 'link', publicId: prefixedId('list'), now });
  await insertOwner(ctx.db, { listId, memberId: ownerId, jubileeId: null, now });
  for (const [position, { title, promisedBy }] of wishes.entries()) {
    const [item] = await insertOther(ctx.db, {
      id: randomUUID(),
      listId,
      title,
      url: null,
      quantity: 1,
      isUnlimited: false,
      note: '',
      isMostWanted: false,
      tags: [],
      position,
      pricesThen: '[]',
      pictureId: null,
      // Wishes to friends are the news, not what is brought to a party.
      now: daysBefore(ctx, 30),
    });
    if (!item || promisedBy === undefined) continue;
    const promise = { productId: null, variantId: null, quantity: 1, stage: 'promised' as const, orderItemId: null, isSecret: true, revealAt: null };
    await insertGiven(ctx.db, { ...promise, id: randomUUID(), itemId: item.id, listId, title, forMemberId: ownerId, memberId: findId(promisedBy), now });
  }
  return listId;
}

async function loadEvent(ctx: TransactionCtx, event: DemoEvent, members: Members): Promise<string> {
  const findId: FindId = (email) => findMember(members, email).id;
  const { hosts, title, kind, inDays, isSunday, from, to, place, arrival = '', text, capacity = null, answerInDays, kitchen, isPublic = false, cover, bring, guests, thanks } = event;
  const today = dayIn(shopTimeZone, ctx.clock.now().getTime());
  const first = addDays(today, inDays);
  const day = isSunday ? addDays(first, (7 - dayOfWeek(first)) % 7) : first;
  const hostIds = hosts.map(findId);
  const [creatorId = ''] = hostIds;
  const askId = randomUUID();
  const eventId = await storeEvent(ctx, hostIds, {
    title,
    kind,
    startsAt: new Date(instantAt(shopTimeZone, day, from)),
    endsAt: new Date(instantAt(shopTimeZone, day, to)),
    timeZone: shopTimeZone,
    place,
    placeShownTo: 'all',
    arrival,
    text,
    capacity,
    answerBy: answerInDays === undefined ? null : addDays(today, answerInDays),
    asks: kitchen === undefined ? [] : [{ _id: askId, text: kitchen, kind: 'food' }],
    isPublic,
    wishlistId: bring ? await loadBring(ctx, bring, creatorId, findId) : null,
    coverId: cover === undefined ? null : await storePicture(ctx, path.join(demoFolder, 'pictures', 'occasions', cover), { focus: [0.5, 0.5], credit: null, isPersonal: true }),
  });
  for (const { email, name, answer, people = 1, children = 0, diets = [], greeting = '', isWaiting = false } of guests) {
    const memberId = members.get(email)?.id ?? null;
    const guestId = await storeGuest(ctx, { eventId, invitedBy: creatorId, memberId, name, email: memberId === null ? email : null });
    if (answer) await setGuestAnswer(ctx, { guestId, answer, people, children, asks: diets.length === 0 ? [] : [{ _id: askId, text: '', diets: [...diets] }], greeting, isWaiting });
  }
  if (thanks !== undefined) await thankGuests(actAs(ctx, creatorId, new Date(instantAt(shopTimeZone, addDays(day, 1), 11))), eventId, thanks);
  return eventId;
}

/** Ids by title. Belongs in the transaction that fills the shop; the members, their people and friends are there already. */
export async function loadEvents(ctx: TransactionCtx, members: Members): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const event of events) ids.set(event.title, await loadEvent(ctx, event, members));
  return ids;
}
