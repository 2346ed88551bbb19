import { describe, expect, test } from 'vitest';
import type { Gift } from '#shared/contract/gifts.ts';
import { countSteps, countToDo, nextStep, getParts } from './gift-parts.ts';

const gift = (change: Partial<Gift> & { who?: string | null }): Gift => {
  const { who = 'sara', ...rest } = change;
  return {
    ...{ _id: crypto.randomUUID(), title: 'Vas', product_id: null, variant_id: null, path: null, image: null, prices: [], stock: null, quantity: 1, itemId: null },
    ...{ isBought: false, boughtQuantity: 0, orderId: null, isWished: false, wishedQuantity: 0, url: null, listName: null, listId: null, publicId: null },
    ...{
      kind: 'own',
      direction: 'given',
      stage: 'idea',
      minStage: 'idea',
      isOrderCanceled: false,
      year: 2026,
      isFromEarlier: false,
      cost: [],
      notes: '',
      occasion: null,
      isOccasionChosen: false,
      thankedAt: null,
    },
    person: { key: who ?? '', name: who ?? '', jubileeId: who },
    createdAt: '2026-11-25T10:00:00.000Z',
    ...rest,
  };
};
const near = new Map([
  ['sara', 10],
  ['elsa', 3],
]);

describe('GIFT-01 parts', () => {
  test('put each stage where its next action is, nearest day first', () => {
    const [promised, ordered, received, wrapped, given, got] = [
      gift({ stage: 'promised', who: 'mamma' }),
      gift({ stage: 'ordered', who: 'mamma' }),
      gift({ stage: 'received', who: 'mamma' }),
      gift({ stage: 'wrapped', who: 'mamma' }),
      gift({ stage: 'thanked', who: 'mamma' }),
      gift({ direction: 'got', stage: 'received' }),
    ];
    const idea = gift({ who: 'elsa' });
    const parts = getParts([promised, ordered, received, wrapped, given, got, idea], near);
    expect(parts).toEqual({
      order: [
        { kind: 'gift', gift: idea },
        { kind: 'gift', gift: promised },
      ],
      wrap: [received],
      give: [wrapped],
      onTheWay: [ordered],
      ideas: [],
      given: [given],
      got: [got],
    });
    expect(countToDo(parts)).toBe(4);
  });

  test('offer a choice among several ideas, and list them for later', () => {
    const ideas = [gift({}), gift({})];
    expect(getParts(ideas, near)).toMatchObject({ order: [{ kind: 'choose', jubileeId: 'sara', count: 2 }], ideas });
  });

  test('leave ideas for later when far off, unnamed or already served', () => {
    const ideas = [gift({ who: 'mamma' }), gift({ who: null }), gift({ who: 'elsa' })];
    const parts = getParts([...ideas, gift({ who: 'elsa', stage: 'ordered' })], near);
    expect(parts.order).toEqual([]);
    expect(parts.ideas).toHaveLength(3);
  });
});

test('GIFT-01 counts thanked as given, and nothing the member got', () => {
  const counts = Object.fromEntries(countSteps([gift({}), gift({ stage: 'given' }), gift({ stage: 'thanked' }), gift({ direction: 'got', stage: 'received' })]));
  expect(counts).toEqual({ idea: 1, promised: 0, ordered: 0, received: 0, wrapped: 0, given: 2 });
});

test('GIFT-01 steps one knot at a time, and stops at given', () => {
  expect((['idea', 'promised', 'ordered', 'received', 'wrapped', 'given', 'thanked'] as const).map((stage) => nextStep({ stage }))).toEqual([
    'promised',
    'ordered',
    'received',
    'wrapped',
    'given',
    null,
    null,
  ]);
});
