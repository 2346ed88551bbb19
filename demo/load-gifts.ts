/** What the demonstration members give and got beside what they ordered: every step of a gift, budgets, and thanks that are due. Counted from the year in which the shop is filled. */
import type { CreateGift } from '#shared/contract/gifts.ts';
import { dayIn, dayParts, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { createGift, putBudget } from '#server/modules/gifts/service.ts';
import type { TransactionCtx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { type ActingCtx, actAs, findMember, findPersonId, type Members } from './acting.ts';

interface DemoGift {
  /** First name of one of the member's people. */
  person: string;
  /** The Swedish handle of a product; of what isn't from the shop, its title. */
  handle?: string;
  title?: string;
  price?: number;
  stage?: CreateGift['stage'];
  isGot?: true;
  yearsAgo?: number;
  notes?: string;
}

const gifts: Record<string, readonly DemoGift[]> = {
  'anna@example.com': [
    { person: 'Elsa', handle: 'nallen-ture' },
    { person: 'Lena', title: 'Keramikkurs i Gustavsberg', price: 650 },
    { person: 'Lena', title: 'Nytt lock till den blå grytan', price: 299 },
    { person: 'Nora', title: 'Biljetter till Skansen' },
    { person: 'Johan', handle: 'chokladkvintetten', stage: 'received' },
    { person: 'Mormor', handle: 'sammetskudden-isalv', stage: 'wrapped', notes: 'Grönt papper, röda snören.' },
    { person: 'Mamma', title: 'Teater och middag', price: 1200, stage: 'given' },
    { person: 'Lennart', handle: 'noveller-till-patar', stage: 'thanked' },
    { person: 'Mamma', handle: 'ljuslyktan-klapper', stage: 'thanked', yearsAgo: 1 },
    { person: 'Nora', handle: 'syskonbjornarna', stage: 'given', yearsAgo: 1 },
    { person: 'Lennart', title: 'Ett lass ved', price: 480, stage: 'given', yearsAgo: 2 },
    { person: 'Maja', handle: 'kakor-fran-fyrtio-kok', isGot: true },
    { person: 'Lena', title: 'En burk ljunghonung', isGot: true, stage: 'thanked' },
    { person: 'Mamma', title: 'Stickade sockor', isGot: true, stage: 'thanked', yearsAgo: 1 },
  ],
  'erik@example.com': [
    { person: 'Jonas', title: 'Fiskekort för hela sommaren', price: 350 },
    // Half a year apart: one of them is an idea for later whenever the shop is filled.
    { person: 'Elias', title: 'En drake att bygga ihop' },
    { person: 'Morbror Kent', title: 'En ny stormlykta', price: 299 },
    { person: 'Sara', handle: 'orstiften-smaltvatten', stage: 'thanked' },
    { person: 'Mormor', handle: 'prickig-orkide-i-vit-kruka', stage: 'given', yearsAgo: 1 },
    { person: 'Bengt', title: 'En flaska olivolja', isGot: true },
  ],
};

/** By first name; null: for everyone. */
const budgets: Record<string, readonly (readonly [person: string | null, amount: number])[]> = {
  'anna@example.com': [
    [null, 9000],
    ['Mamma', 1500],
    ['Lena', 700],
    ['Maja', 1000],
    ['Elsa', 500],
  ],
  'erik@example.com': [
    ['Astrid', 500],
    ['Sara', 900],
  ],
};

const findProductId = statement<{ id: string }, { handle: string }>('demo.gift-product', 'select product_id as id from product_translations where handle = :handle limit 1');

async function loadGift(ctx: ActingCtx, { person, handle, title = '', price, isGot, stage, yearsAgo = 0, notes = '' }: DemoGift, year: number): Promise<void> {
  const [product] = handle === undefined ? [] : await findProductId(ctx.db, { handle });
  // A shop that was filled with other goods has other gifts.
  if (handle !== undefined && !product) return;
  await createGift(ctx, {
    ...(product ? { productId: product.id } : { title }),
    variantId: null,
    url: null,
    price: price ?? null,
    currency_code: 'SEK',
    jubileeId: await findPersonId(ctx, person),
    year: year - yearsAgo,
    notes,
    // Presents of earlier years were for Christmas.
    occasion: yearsAgo > 0 ? 'christmas' : null,
    direction: isGot ? 'got' : 'given',
    ...(stage !== undefined && { stage }),
  });
}

/** Belongs in the transaction that fills the shop; the members, by their addresses, and their people are there already. */
export async function loadGifts(ctx: TransactionCtx, members: Members): Promise<void> {
  const { year } = dayParts(dayIn(shopTimeZone, ctx.clock.now().getTime()));
  for (const [email, own] of Object.entries(gifts)) {
    const member = actAs(ctx, findMember(members, email).id);
    for (const gift of own) await loadGift(member, gift, year);
    for (const [person, amount] of budgets[email] ?? []) {
      await putBudget(member, { jubileeId: person === null ? null : await findPersonId(member, person), year, amount, currency_code: 'SEK' });
    }
  }
}
