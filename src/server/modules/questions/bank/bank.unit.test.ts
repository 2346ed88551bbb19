import { describe, expect, test } from 'vitest';
import { bank, findQuestion, questionCount } from './bank.ts';
import type { Option, Question, Words } from './question.ts';
import { childShoeSizes, hatSizes, ringSizes, shoeSizes } from './size-tables.ts';

const all = bank.flatMap(({ questions }) => questions);
const toTexts = ({ self, child, label, hint, options = [], childOptions = [] }: Question): Words[] => [
  self,
  child,
  label,
  ...(hint ? [hint] : []),
  ...[...options, ...childOptions].map((option) => option.label),
];
const toKeys = (options: readonly Option[]) => options.map(({ key }) => key);

describe('QST-01 question bank', () => {
  test('holds 40 questions in 8 groups', () => {
    expect(bank.map(({ key, questions }) => [key, questions.length])).toEqual([
      ['sizes', 6],
      ['colors', 4],
      ['styles', 5],
      ['food', 5],
      ['interests', 6],
      ['experiences', 5],
      ['home', 5],
      ['please-no', 4],
    ]);
    expect(questionCount).toBe(40);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['choice', 'many', 'scale', 'text', 'size']));
  });

  test('gives each question and option an id of its own', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { id, options = [], childOptions = [] } of all) {
      expect(id).toMatch(/^[a-z][a-z-]*$/);
      for (const list of [options, childOptions]) {
        expect(new Set(toKeys(list)).size, id).toBe(list.length);
        for (const key of toKeys(list)) expect(key).toMatch(/^[a-z0-9.-]+$/);
      }
      expect(findQuestion(id)?.id).toBe(id);
    }
  });

  test('states every text in both languages', () => {
    for (const question of all)
      for (const { sv, en } of toTexts(question)) {
        expect(sv.trim(), question.id).not.toBe('');
        expect(en.trim(), question.id).not.toBe('');
      }
    for (const { title } of bank) expect(title.sv).not.toBe(title.en);
  });

  test('names the child in its form alone, in both languages', () => {
    for (const { id, self, child } of all)
      for (const language of ['sv', 'en'] as const) {
        expect(child[language], id).toContain('{name}');
        expect(self[language], id).not.toContain('{name}');
        expect(child[language], id).toMatch(/\?$/);
        expect(self[language], id).toMatch(/\?$/);
      }
  });

  test('offers options wherever one is chosen, and none for text', () => {
    for (const { id, kind, options = [], noneKey, startKey, childOptions, childStartKey } of all) {
      if (kind === 'text') expect(options, id).toEqual([]);
      else expect(options.length, id).toBeGreaterThan(kind === 'choice' ? 2 : 3);
      if (kind === 'scale') expect(toKeys(options)).toEqual(['1', '2', '3', '4', '5']);
      if (noneKey !== undefined) expect(toKeys(options)).toContain(noneKey);
      if (kind === 'size') {
        expect(toKeys(options)).toContain(startKey);
        expect(toKeys(childOptions ?? options)).toContain(childStartKey);
      }
    }
  });

  test.each([
    [shoeSizes, '38', { eu: '38', uk: '5', usWomen: '7.5', usMen: '6' }],
    [shoeSizes, '44', { eu: '44', uk: '9.5', usWomen: '12', usMen: '10.5' }],
    [childShoeSizes, '24', { eu: '24', uk: '7', us: '8' }],
    [childShoeSizes, '33', { eu: '33', uk: '1', us: '2' }],
    [ringSizes, '16.5', { eu: '16.5', uk: 'L', us: '6' }],
    [hatSizes, '57', { eu: '57', uk: '7', us: '7⅛' }],
    [hatSizes, '60', { eu: '60', uk: '7⅜', us: '7½' }],
    [ringSizes, '19', { eu: '19', uk: 'R½', us: '9' }],
  ])('converts sizes to other countries’ systems %#', (options, key, systems) => {
    expect(options.find((option) => option.key === key)?.systems).toEqual(systems);
  });
});
