/**
 * Days of the demonstration members: somebody who celebrates today, yesterday and this week, lists with wishes and promises, and days of
 * their own. Counted from the day on which the shop is filled.
 */
import { randomUUID } from 'node:crypto';
import type { CreateJubilee } from '#shared/contract/jubilees.ts';
import { addDays, calendarDay, dayIn, dayParts, isLeapYear, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { storeJubilee } from '#server/modules/jubilees/service.ts';
import { createReminder } from '#server/modules/reminders/service.ts';
import { insertGiven } from '#server/modules/reservations/repository.ts';
import { insertOther, insertProduct, setAddedAt } from '#server/modules/wishlists/items-repository.ts';
import { insertList, insertOwner } from '#server/modules/wishlists/repository.ts';
import type { TransactionCtx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { type ActingCtx, actAs, DAY_MS, findMember, findPersonId, type Members } from './acting.ts';

interface DatedPerson {
  firstName: string;
  lastName?: string;
  relation: CreateJubilee['relation'];
  /** In so many days from today, or so many ago. */
  inDays: number;
  turns: number;
}

const people: Record<string, readonly DatedPerson[]> = {
  'anna@example.com': [
    { firstName: 'Mormor Ingrid', relation: 'grandmother', inDays: 0, turns: 80 },
    { firstName: 'Elsa', relation: 'cousin', inDays: 8, turns: 6 },
    { firstName: 'Lena', lastName: 'Öberg', relation: 'aunt', inDays: 10, turns: 62 },
    { firstName: 'Sven-Olof', lastName: 'Ek', relation: 'neighbor', inDays: -1, turns: 71 },
  ],
  'erik@example.com': [
    { firstName: 'Alva', relation: 'grandchild', inDays: 0, turns: 12 },
    { firstName: 'Jonas', lastName: 'Palm', relation: 'friend', inDays: 7, turns: 40 },
    { firstName: 'Gun', lastName: 'Norling', relation: 'neighbor', inDays: -1, turns: 68 },
  ],
};

interface Wish {
  /** The Swedish handle of a product; of what isn't from the shop, its words. */
  handle?: string;
  title?: string;
  note?: string;
  isUnlimited?: boolean;
  tags?: readonly string[];
  /** So many days ago. */
  daysAgo: number;
  promisedBy?: string;
}

interface List {
  owner: string;
  name: string;
  forName?: string;
  wishes: readonly Wish[];
}

const lists: readonly List[] = [
  {
    owner: 'anna@example.com',
    name: 'Sånt jag blir glad av',
    wishes: [
      { handle: 'tulpaner-i-gul-kruka', tags: ['blommor'], daysAgo: 20, promisedBy: 'erik@example.com' },
      { handle: 'femarsdagboken-tre-rader-om-dagen', tags: ['böcker'], daysAgo: 9 },
      { title: 'En söndag utan planer', daysAgo: 2 },
    ],
  },
  {
    owner: 'anna@example.com',
    name: 'Noras önskningar',
    forName: 'Nora',
    wishes: [
      { handle: 'varfor-bockerna', daysAgo: 6 },
      { title: 'En hund. En riktig.', daysAgo: 5 },
      { title: 'Ett bidrag till ridlägret', note: 'Stort som smått.', isUnlimited: true, daysAgo: 1, promisedBy: 'erik@example.com' },
    ],
  },
  {
    owner: 'erik@example.com',
    name: 'Till radhuset',
    wishes: [
      { handle: 'prickig-orkide-i-vit-kruka', daysAgo: 12 },
      { handle: 'kakor-fran-fyrtio-kok', daysAgo: 3, promisedBy: 'anna@example.com' },
      { title: 'Hjälp att bygga ett växthus', note: 'Vi bjuder på korv.', daysAgo: 1 },
    ],
  },
  {
    owner: 'maja@example.com',
    name: 'Önskningar',
    wishes: [
      { handle: 'reservoarpennan-blaklocka', daysAgo: 4 },
      { handle: 'tre-sommarromaner-i-kassett', daysAgo: 2, promisedBy: 'anna@example.com' },
    ],
  },
];

/** Kept on 28 February in common years, as anywhere else. */
function bornOn(today: string, { inDays, turns }: DatedPerson): string {
  const { year, month, day } = dayParts(addDays(today, inDays));
  return calendarDay(year - turns, month, month === 2 && day === 29 && !isLeapYear(year - turns) ? 28 : day);
}

const findProduct = statement<{ id: string; title: string; prices: string }, { handle: string }>(
  'demo.product',
  `select p.id, t.title, coalesce((select jsonb_agg(jsonb_build_object('currency_code', x.currency_code, 'amount_minor', x.amount_minor)) from (
     select pr.currency_code, min(pr.amount_minor) as amount_minor from variants v join variant_prices pr on pr.variant_id = v.id where v.product_id = p.id group by pr.currency_code) x), '[]')::text as prices
   from products p join product_translations t on t.product_id = p.id and t.language_code = 'sv' where t.handle = :handle`,
);

async function insertWish(
  ctx: ActingCtx,
  listId: string,
  position: number,
  { handle, title = '', note = '', isUnlimited = false, tags = [] }: Wish,
): Promise<{ id: string; productId: string | null; title: string } | null> {
  const now = ctx.clock.now();
  if (handle === undefined) {
    const [made] = await insertOther(ctx.db, {
      id: randomUUID(),
      listId,
      title,
      url: null,
      quantity: 1,
      isUnlimited,
      note,
      isMostWanted: false,
      tags,
      position,
      pricesThen: '[]',
      pictureId: null,
      now,
    });
    return made ? { id: made.id, productId: null, title } : null;
  }
  const [product] = await findProduct(ctx.db, { handle });
  // A shop that was filled with other goods has other wishes.
  if (!product) return null;
  const [made] = await insertProduct(ctx.db, {
    id: randomUUID(),
    listId,
    productId: product.id,
    variantId: null,
    title: product.title,
    quantity: 1,
    isUnlimited,
    note,
    isMostWanted: false,
    tags,
    position,
    pricesThen: product.prices,
    now,
  });
  return made ? { id: made.id, productId: product.id, title: product.title } : null;
}

async function loadList(ctx: ActingCtx, { name, forName = '', wishes }: List, members: Members): Promise<string> {
  const now = ctx.clock.now();
  const listId = randomUUID();
  await insertList(ctx.db, { id: listId, name, forName, visibility: 'friends', publicId: null, now });
  await insertOwner(ctx.db, { listId, memberId: ctx.member.id, jubileeId: null, now });
  for (const [position, wish] of wishes.entries()) {
    const item = await insertWish(ctx, listId, position, wish);
    if (!item) continue;
    await setAddedAt(ctx.db, { id: item.id, addedAt: new Date(now.getTime() - wish.daysAgo * DAY_MS) });
    if (wish.promisedBy === undefined) continue;
    await insertGiven(ctx.db, {
      id: randomUUID(),
      itemId: item.id,
      listId,
      productId: item.productId,
      variantId: null,
      title: item.title,
      forMemberId: ctx.member.id,
      memberId: findMember(members, wish.promisedBy).id,
      quantity: 1,
      stage: 'promised',
      orderItemId: null,
      isSecret: true,
      revealAt: null,
      now,
    });
  }
  return listId;
}

/** Ids of lists by name. Belongs in the transaction that fills the shop; the members, their people and friends are there already. */
export async function loadDays(ctx: TransactionCtx, members: Members): Promise<ReadonlyMap<string, string>> {
  const as = (email: string): ActingCtx => actAs(ctx, findMember(members, email).id);
  const today = dayIn(shopTimeZone, ctx.clock.now().getTime());
  for (const [email, dated] of Object.entries(people)) {
    for (const { firstName, lastName = '', relation, ...day } of dated) {
      await storeJubilee(as(email), { firstName, lastName, relation, dateOfBirth: bornOn(today, { firstName, relation, ...day }), isDeceased: false }, null);
    }
  }
  const ids = new Map<string, string>();
  for (const list of lists) ids.set(list.name, await loadList(as(list.owner), list, members));
  const anna = as('anna@example.com');
  const wedding = dayParts(addDays(today, 12));
  await createReminder(anna, {
    name: 'Bröllopsdag',
    type: 'weddingday',
    target: await findPersonId(anna, 'Mamma'),
    date: calendarDay(wedding.year - 40, wedding.month, Math.min(wedding.day, 28)),
    rule: null,
    repeats: 'yearly',
    notes: 'Rubinbröllop. De vill inte ha fler vaser.',
  });
  const erik = as('erik@example.com');
  await createReminder(erik, { name: 'Nytt jobb', type: 'new-job', target: null, date: addDays(today, 16), rule: null, repeats: 'once', notes: '' });
  return ids;
}
