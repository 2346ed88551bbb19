import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BirthdayLinks } from '#shared/contract/birthday-links.ts';
import type { Order, OrderSummary } from '#shared/contract/checkout.ts';
import type { CircleSummary } from '#shared/contract/circles.ts';
import type { Dish } from '#shared/contract/dishes.ts';
import type { EventSummary } from '#shared/contract/events.ts';
import type { GiftsAnswer } from '#shared/contract/gifts.ts';
import type { Wishlist } from '#shared/contract/wishlists.ts';
import type { Whisper } from '#shared/contract/whispers.ts';
import { demoPassword } from '../../../../demo/load-members.ts';
import { loadDemo } from '../../../../demo/load.ts';
import { systemContext } from '../../platform/context.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { reviewBooks } from '../orders/service.ts';

const load = (api: TestApi) => loadDemo(systemContext(api.services, 'sv'), () => {});
const count = async ({ database }: TestApi, table: 'products' | 'members' | 'orders') =>
  (await database.run<{ count: number }>({ text: `select count(*)::int as count from ${table}`, values: [] }))[0]?.count;

describe('the whole demonstration shop', () => {
  let api: TestApi;
  let anna: Browser;
  let erik: Browser;
  beforeAll(async () => {
    api = await testApi();
    expect(await load(api)).toBe(true);
    const signIn = async (email: string) => {
      const browser = api.browser();
      expect((await browser.post('/api/auth/login', { email, password: demoPassword })).status).toBe(200);
      return browser;
    };
    anna = await signIn('anna@example.com');
    erik = await signIn('erik@example.com');
  });
  afterAll(() => api.stop());

  const getList = async (browser: Browser, name: string): Promise<Wishlist> => {
    const { wishlists } = (await browser.get('/api/app/wishlists')).body as { wishlists: Wishlist[] };
    const found = wishlists.find((list) => list.name === name);
    if (!found) throw new Error(`there is no list ${name}`);
    return found;
  };
  const gathering = async (browser: Browser) => {
    const { events } = (await browser.get('/api/app/events?when=coming')).body as { events: EventSummary[] };
    return events.find(({ title }) => title === 'Tre ljus och lussekatter')?._id ?? '';
  };

  test('fills the shop once when it starts again', async () => {
    const before = await Promise.all((['products', 'members', 'orders'] as const).map((table) => count(api, table)));
    expect(await load(api)).toBe(false);
    expect(await Promise.all((['products', 'members', 'orders'] as const).map((table) => count(api, table)))).toEqual(before);
  });

  test('issue 23: hides from Anna what Erik and a guest pay for', async () => {
    const { chip_ins } = (await erik.get('/api/app/chip-ins')).body;
    expect(chip_ins).toMatchObject([{ state: 'open', raised: 150, is_starter: true, contributors: [{ name: 'Erik' }, { name: 'Moster Ulla' }] }]);
    expect((await anna.get('/api/app/chip-ins')).body.chip_ins).toEqual([]);
    expectProblem(await anna.get(`/api/store/chip-ins/${chip_ins[0].token}`), 'NOT_FOUND');
    expect(await reviewBooks(systemContext(api.services, 'sv'))).toMatchObject({ unbalanced: [], owed: [] });
  });

  test('mails nobody what happened before the first start', async () => {
    await api.runJobs();
    expect((await api.get('/__outbox.json')).body.messages).toEqual([]);
  });

  test('ORD-01 gives Anna and Erik orders in each state, since weeks', async () => {
    const states = [];
    for (const browser of [anna, erik]) {
      const { orders } = (await browser.get('/api/app/orders')).body as { orders: OrderSummary[] };
      states.push(orders.map(({ number, status, payment_status }) => [number, status, payment_status]));
      expect(api.clock.now().getTime() - Date.parse(orders.at(-1)?.placed_at ?? '')).toBeGreaterThan(21 * 86_400_000);
      for (const { id, status } of orders) {
        const order = (await browser.get(`/api/app/orders/${id}`)).body.order as Order;
        expect(order.items.length).toBeGreaterThan(0);
        expect(order.receipts.map(({ kind }) => kind)).toEqual(status === 'canceled' ? ['receipt', 'credit_note'] : ['receipt']);
      }
    }
    expect(states).toEqual([
      [
        [1007, 'confirmed', 'captured'],
        [1005, 'fulfilled', 'captured'],
        [1004, 'delivered', 'captured'],
        [1001, 'delivered', 'captured'],
      ],
      [
        [1006, 'fulfilled', 'captured'],
        [1003, 'canceled', 'captured'],
        [1002, 'delivered', 'captured'],
      ],
    ]);
  });

  test('leaves stock and books of orders that agree', async () => {
    expect(await reviewBooks(systemContext(api.services, 'sv'))).toEqual({ unbalanced: [], differences: [], owed: [], transfers: [] });
    const moved = await api.database.run<{ handle: string; moved: number }>({
      text: `select t.handle, sum(m.change)::int as moved from stock_movements m join variants v on v.stock_item_id = m.stock_item_id join product_translations t on t.product_id = v.product_id and t.language_code = 'sv'
        where m.order_id is not null group by 1 order by 1`,
      values: [],
    });
    expect(moved.map((row) => `${row.handle} ${row.moved}`)).toEqual([
      'blockljus-av-stearin -2',
      'bubbelglasen-flader 0',
      'fyra-adventsljus -1',
      'hopprepet-varmkorv -1',
      'jojon-stjarnan -1',
      'kakor-fran-fyrtio-kok -1',
      'ryggsacken-myrstig -1',
      'tekannan-hallon -1',
      'varfor-bockerna -1',
    ]);
  });

  test('GIFT-01 fills the gifts page from orders, by hand and by promise', async () => {
    const read = async (browser: Browser) => {
      const { gifts, budgets } = (await browser.get('/api/app/gifts')).body as GiftsAnswer;
      const described = gifts.filter(({ kind }) => kind !== 'own').map(({ kind, title, stage, person }) => `${kind}: ${title}, ${stage}, ${person.name}`);
      for (const { _id, kind, stage } of gifts) if (kind === 'own') expect((await browser.patch(`/api/app/gifts/${_id}`, { stage })).status, _id).toBe(200);
      return {
        described: described.sort(),
        own: gifts.filter(({ kind }) => kind === 'own').length,
        thanked: gifts.filter(({ stage }) => stage === 'thanked').length,
        budgets: budgets.map(({ name, used }) => [name, used > 0]),
      };
    };
    expect([await read(anna), await read(erik)]).toEqual([
      {
        described: [
          'order: Ryggsäcken Myrstig, ordered, Samir Haddad',
          'order: Tekannan Hallon, given, Maja Berg',
          'promise: Kakor från fyrtio kök, ordered, Erik Sandberg',
          'promise: Tre sommarromaner i kassett, promised, Maja Berg',
        ],
        own: 14,
        thanked: 4,
        budgets: [
          ['', true],
          ['Elsa', false],
          ['Lena Öberg', false],
          ['Maja Berg', true],
          ['Mamma', true],
        ],
      },
      {
        described: [
          'order: Hopprepet Varmkorv, wrapped, Astrid Sandberg',
          'promise: Ett bidrag till ridlägret, promised, Nora',
          'promise: Tulpaner i gul kruka, promised, Anna Lindqvist',
          'promise: Varför-böckerna, tre stycken, ordered, Nora',
        ],
        own: 6,
        thanked: 1,
        budgets: [
          ['Astrid Sandberg', true],
          ['Sara Sandberg', true],
        ],
      },
    ]);
  });

  test('shows a family circle with its people, list and next gathering', async () => {
    for (const browser of [anna, erik]) {
      const { circles } = (await browser.get('/api/app/circles')).body as { circles: CircleSummary[] };
      expect(circles.map(({ name, kind, memberCount }) => [name, kind, memberCount])).toEqual([['Storfamiljen', 'family', 3]]);
      const { circle } = (await browser.get(`/api/app/circles/${circles[0]?._id}`)).body;
      expect(circle.people).toHaveLength(11);
      const { dishes } = (await browser.get(`/api/app/events/${await gathering(browser)}/dishes`)).body as { dishes: Dish[] };
      expect([dishes.length, dishes.filter(({ isTaken }) => !isTaken).length]).toEqual([5, 2]);
    }
  });

  test('draws names, of which Anna and Erik each see their own', async () => {
    for (const browser of [anna, erik]) {
      const { draws } = (await browser.get('/api/app/draws')).body;
      expect(draws).toHaveLength(1);
      const { drawn } = (await browser.get(`/api/app/public/draws/${draws[0].token}`)).body;
      expect([drawn.state, drawn.budget, drawn.isOneRing, drawn.receiver.name === drawn.giver]).toEqual(['drawn', 150, true, false]);
    }
    expect((await anna.get(`/api/app/events/${await gathering(anna)}/draw`)).body.draw.participants).toHaveLength(6);
  });

  test('whispers between givers, and hides it from the owner', async () => {
    const { _id } = await getList(anna, 'Sånt jag blir glad av');
    const seen = (await erik.get(`/api/app/wishlists/${_id}/whispers`)).body.whispers as Whisper[];
    expect(seen.map(({ from, isGivenBySelf }) => [from.firstName, isGivenBySelf]).sort()).toEqual([
      ['Erik', true],
      ['Maja', false],
    ]);
    expectProblem(await anna.get(`/api/app/wishlists/${_id}/whispers`), 'NOT_FOUND');
  });

  test('watches lists, greets, and asks for birthdays that await an answer', async () => {
    const [toRadhuset, noras] = [await getList(erik, 'Till radhuset'), await getList(anna, 'Noras önskningar')];
    expect([(await anna.get(`/api/app/watched-lists/${toRadhuset._id}`)).body, (await erik.get(`/api/app/watched-lists/${noras._id}`)).body]).toEqual([{ isWatched: true }, { isWatched: true }]);
    for (const browser of [anna, erik]) {
      expect((await browser.get('/api/app/greetings')).body.greetings).toHaveLength(1);
      const { links, answers } = (await browser.get('/api/app/birthday-links')).body as BirthdayLinks;
      expect(links.length).toBeGreaterThan(0);
      for (const { _id } of answers.slice(0, 1)) expect((await browser.post(`/api/app/birthday-answers/${_id}/save`, {})).status).toBe(200);
    }
  });

  test('EVT-01 thanks those who came to the party that is over', async () => {
    const [thanked] = await api.database.run<{ thanked: number; silent: number }>({
      text: `select count(g.thanked_at)::int as thanked, count(*) filter (where g.thanked_at is null)::int as silent from event_guests g join events e on e.id = g.event_id where e.title = 'Kräftskiva på bryggan'`,
      values: [],
    });
    expect(thanked).toEqual({ thanked: 3, silent: 1 });
  });
});

test('leaves a shop alone that has members and no goods', async () => {
  const bare = await testApi();
  try {
    await bare.signedIn();
    expect(await load(bare)).toBe(false);
    expect([await count(bare, 'members'), await count(bare, 'products')]).toEqual([1, 0]);
  } finally {
    await bare.stop();
  }
});
