/** [23] Suggestions for ten persons over the demonstration catalogue, and what holds for every person. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { findQuestion } from '../questions/bank/bank.ts';
import { dislikes, likes } from './answer-facts.ts';
import { meetsAny, type ProductFacts } from './facts.ts';
import { allergies, isUnsafe } from './hard-limits.ts';
import type { Person } from './person.ts';
import { rankProducts } from './rank.ts';
import { birthday, makePerson, readDemoFacts } from './testing/demo-facts.ts';
import { YEARS_UNTIL_AGAIN } from './weights.ts';

let api: TestApi;
let products: ProductFacts[];
let titleById: (id: string) => string;
beforeAll(async () => {
  api = await testApi();
  api.clock.set('2026-11-25T10:00:00Z');
  ({ products, getTitle: titleById } = await readDemoFacts(api));
});
afterAll(() => api.stop());

const getId = (title: string): string => {
  const found = products.find(({ id }) => titleById(id) === title);
  if (!found) throw new Error(`no product is called ${title}`);
  return found.id;
};

/** The first three, each with its two strongest reasons; and what was left out. */
const describeFor = (person: Person): string[] => {
  const { suggestions, leftOut } = rankProducts(products, person);
  return [
    ...suggestions.slice(0, 3).map(
      ({ product, signals }) =>
        `${titleById(product.id)}: ${signals
          .slice(0, 2)
          .map(({ basis }) => ('questionId' in basis ? basis.questionId : basis.code))
          .join(', ')}`,
    ),
    leftOut.map(({ code, about, count }) => `${code}${about && ` ${about}`} ${count}`).join(', '),
  ];
};

const december = birthday('2026-12-05', 10, 30);

describe('GIFT-01 golden', () => {
  test.each<[string, () => Person, string[]]>([
    ['an unknown friend', () => makePerson(), ['Torsdagsbuketten: popular', 'Muggen Nattskift: popular', 'Bordsgran med kulor: popular', '']],
    [
      'a friend soon thirty who likes green and reads',
      () => makePerson({ age: 30, next: december, notes: 'Läser allt om traditioner. Vill börja springa igen.', answers: { colors: ['green', 'sand'], allergies: ['nuts'] } }),
      ['Fyrvaktarens syskon: note, occasion', 'Sticka din egen pläd: colors, occasion', 'Sportklockan Eldmark: note, occasion', 'allergy nuts 3'],
    ],
    [
      'a coffee drinker with a milk allergy',
      () => makePerson({ answers: { drinks: ['coffee'], sweets: ['dark-chocolate', 'cookies'], allergies: ['milk'] } }),
      ['Kaffet Klockan nio: drinks', 'Kaffekoppen Elvakaffe: drinks', 'Torsdagsbuketten: popular', 'allergy milk 8'],
    ],
    [
      'a grandmother with a cat and a green thumb',
      () => makePerson({ relation: 'grandmother', age: 78, answers: { plants: ['5'], flowers: ['tulips'], animals: ['cat'] } }),
      ['Tulpanlökar, sena och rosa: plants, flowers', 'Prickig orkidé i vit kruka: plants, relation', 'Ampellilja i mönstrad kruka: plants, relation', 'unwanted 2, sold-out 1'],
    ],
    [
      'a daughter who turns seven',
      () => makePerson({ relation: 'daughter', age: 7, next: birthday('2026-12-12', 17, 7), answers: { colors: ['purple'], games: ['puzzles'], allergies: ['eggs'] } }),
      ['Golvpusslet Under mossan: games, age', 'Pusslet Juni vid Åsnen: games, age', 'Jojon Stjärnan: colors, occasion', ''],
    ],
    [
      'a baby',
      () => makePerson({ relation: 'grandchild', age: 1, next: birthday('2027-01-04', 40, 1) }),
      ['Nallen Ture: age, occasion', 'Syskonbjörnarna: age, relation', 'Nappflaska i glas: age, in-time', ''],
    ],
    [
      'a wife with a wish and a small budget',
      () =>
        makePerson({
          relation: 'wife',
          age: 41,
          next: december,
          wishes: new Map([[getId('Örstiften Smältvatten'), { listId: 'l', listName: 'Fyrtio', isTaken: false }]]),
          budget: { currency: 'SEK', amountMinor: 120_000, leftMinor: 100_000 },
          answers: { metal: ['silver'] },
        }),
      ['Örstiften Smältvatten: wish, occasion', 'Halsbandet Hjärtat på rätta stället: occasion, relation', 'Långskaftade rosor: occasion, relation', 'budget 6'],
    ],
    [
      'a colleague on a vegan diet who wants no things',
      () => makePerson({ relation: 'colleague', answers: { diet: ['vegan'], unwanted: ['ornaments', 'gadgets'], outings: ['course', 'nature'], candles: ['no'] } }),
      ['Ryggsäcken Myrstig: outings, popular', 'Höstnatt i tält: outings', 'Kupoltältet Gläntan: outings', 'diet 10, unwanted 3'],
    ],
    [
      'a runner who got the shoes last year',
      () => makePerson({ age: 35, given: new Map([[getId('Löparskon Sommarvist'), 2025]]), answers: { 'free-time': ['train', 'hike'], adventure: ['5'] } }),
      ['Höstnatt i tält: free-time, adventure', 'Turdag på skidor: free-time, adventure', 'Ryggsäcken Myrstig: free-time, popular', 'given 1'],
    ],
    [
      'a mother before a day too near for most',
      () => makePerson({ relation: 'mother', age: 60, next: birthday('2026-12-01', 6), answers: { rooms: ['kitchen'], enough: ['Muggar. Fina allihop, men skåpet är fullt.'] } }),
      ['Brickan Solrosen: rooms, occasion', 'Tårtfatet Hurra: rooms, occasion', 'Bubbelglasen Fläder: rooms, occasion', 'unwanted 4, late 1'],
    ],
  ])('suggests for %s', (_, person, expected) => {
    expect(describeFor(person())).toEqual(expected);
  });
});

const getOptions = (byQuestion: typeof likes): [string, string[]][] => Object.entries(byQuestion).map(([id, byOption]) => [id, Object.keys(byOption)]);
const conditionsIn = (byQuestion: typeof likes): string[] => Object.values(byQuestion).flatMap((byOption) => Object.values(byOption).flat());

const anyAnswers = fc.record(
  Object.fromEntries(
    ['colors', 'sweets', 'drinks', 'free-time', 'books', 'games', 'outings', 'flowers', 'unwanted'].map((id) => [
      id,
      fc.subarray(
        findQuestion(id)
          ?.options?.map(({ key }) => key)
          .filter((key) => key !== 'none') ?? [],
        { minLength: 1 },
      ),
    ]),
  ),
  { requiredKeys: [] },
);
const anyPerson = fc
  .record({
    answers: anyAnswers,
    notes: fc.constantFrom('', 'Läser gärna, dricker kaffe.', 'Vill springa. Inte choklad.'),
    relation: fc.constantFrom('friend', 'mother', 'daughter', 'colleague', 'wife'),
    age: fc.option(fc.integer({ min: 0, max: 99 })),
    next: fc.constantFrom(null, birthday('2026-12-05', 10), birthday('2027-03-05', 100)),
    budget: fc.option(fc.integer({ min: 0, max: 200_000 }).map((leftMinor) => ({ currency: 'SEK' as const, amountMinor: 200_000, leftMinor }))),
  })
  .map((input) => makePerson(input as Parameters<typeof makePerson>[0]));

const idsFor = (person: Person, of: readonly ProductFacts[] = products): string[] => rankProducts(of, person).suggestions.map(({ product }) => product.id);
const getProduct = (id: string): ProductFacts | undefined => products.find((product) => product.id === id);
const withAnswer = (person: Person, id: string, values: readonly string[]): Person => ({ ...person, answers: new Map([...person.answers, [id, { values, answeredAt: new Date(0) }]]) });
const runs = { numRuns: 60 };

describe('GIFT-01 for every person', () => {
  test('an allergy never lets a product through that has it', () => {
    fc.assert(
      fc.property(anyPerson, fc.subarray(Object.keys(allergies), { minLength: 1 }), (person, named) => {
        const unsafe = idsFor(withAnswer(person, 'allergies', named)).filter((id) => named.some((allergy) => isUnsafe(getProduct(id) ?? (products[0] as ProductFacts), allergy)));
        expect(unsafe).toEqual([]);
      }),
      runs,
    );
  });

  test('the order of the catalogue and of answers changes nothing', () => {
    fc.assert(
      fc.property(anyPerson, (person) => {
        const reversed = { ...person, answers: new Map([...person.answers].reverse()) };
        expect(idsFor(reversed, products.toReversed())).toEqual(idsFor(person));
      }),
      runs,
    );
  });

  test('a given product comes back after the years, never before', () => {
    fc.assert(
      fc.property(anyPerson, fc.nat(YEARS_UNTIL_AGAIN - 1), (person, ago) => {
        const [first] = idsFor(person);
        if (first === undefined) return;
        expect(idsFor({ ...person, given: new Map([[first, person.year - ago]]) })).not.toContain(first);
        expect(idsFor({ ...person, given: new Map([[first, person.year - YEARS_UNTIL_AGAIN]]) })).toContain(first);
      }),
      runs,
    );
  });

  test('nothing is over what is left of the budget, nor dismissed', () => {
    fc.assert(
      fc.property(anyPerson, fc.nat(200_000), (person, leftMinor) => {
        const limited = { ...person, budget: { currency: 'SEK' as const, amountMinor: 200_000, leftMinor } };
        const ids = idsFor(limited);
        expect(ids.filter((id) => (getProduct(id)?.priceMinor.SEK ?? Number.POSITIVE_INFINITY) > leftMinor)).toEqual([]);
        expect(idsFor({ ...limited, dismissed: new Set(ids) }).filter((id) => ids.includes(id))).toEqual([]);
      }),
      runs,
    );
  });

  test('a wish comes first', () => {
    const [last] = products.toReversed().filter(({ facts }) => !facts.has('edible'));
    fc.assert(
      fc.property(anyPerson, (person) => {
        const wishes = new Map([[last?.id ?? '', { listId: 'l', listName: 'Lista', isTaken: false }]]);
        expect(idsFor({ ...person, wishes, budget: null, next: null })[0]).toBe(last?.id);
      }),
      runs,
    );
  });
});

describe('GIFT-01 the tables of signals', () => {
  test('name questions and options of the bank alone', () => {
    for (const [id, options] of [...getOptions(likes), ...getOptions(dislikes)]) {
      const question = findQuestion(id);
      expect(
        [...(question?.options ?? []), ...(question?.childOptions ?? [])].map(({ key }) => key),
        id,
      ).toEqual(expect.arrayContaining(options));
    }
    expect(Object.keys(allergies).sort()).toEqual(
      findQuestion('allergies')
        ?.options?.map(({ key }) => key)
        .filter((key) => key !== 'none')
        .sort(),
    );
  });

  test('name categories and words of the demonstration catalogue', () => {
    const facts = new Set([...conditionsIn(likes), ...conditionsIn(dislikes)].flatMap((condition) => condition.split('+')).map((fact) => fact.replace('!', '')));
    const unmet = [...facts].filter((fact) => /^(category|word):/.test(fact) && !products.some((product) => meetsAny(product, [fact])));
    expect(unmet).toEqual([]);
  });
});
