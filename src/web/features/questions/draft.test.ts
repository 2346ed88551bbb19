import { expect, test } from 'vitest';
import type { Question, QuestionGroup } from '#shared/contract/questions.ts';
import { findPlace, isEmptyValue, nextId, startDraft, toggle, toShown } from './draft.ts';

const option = (key: string) => ({ key, text: key.toUpperCase(), color: null, systems: null });
const question = (id: string, rest: Partial<Question> = {}): Question => ({
  id,
  kind: 'many',
  text: id,
  label: id,
  hint: null,
  noneKey: null,
  startKey: null,
  unit: null,
  options: ['a', 'b', 'none'].map(option),
  ...rest,
});
const answered = (id: string) => question(id, { answer: { value: ['a'], audience: 'friends', chosen: [], circleIds: [], answeredAt: '2026-11-25T10:00:00.000Z' } });
const group = (...questions: Question[]): QuestionGroup => ({ key: questions[0]?.id ?? '', title: '', questions });

test.each([
  [[], 'b', ['b']],
  [['b'], 'a', ['a', 'b']],
  [['a', 'b'], 'a', ['b']],
  [['a', 'b'], 'none', ['none']],
  [['none'], 'b', ['b']],
  [['none'], 'none', []],
])('toggles %o by %s', (chosen, key, expected) => {
  expect(toggle(question('x', { noneKey: 'none' }), chosen, key)).toEqual(expected);
});

test('starts with nothing chosen, a size too', () => {
  expect(startDraft(question('x', { kind: 'size', startKey: 'b' })).value).toBeNull();
  expect(startDraft(question('x')).value).toBeNull();
  expect([null, '  ', []].map(isEmptyValue)).toEqual([true, true, true]);
  expect([['a'], 'x', 3].map(isEmptyValue)).toEqual([false, false, false]);
});

test('shows a value as its options or its text', () => {
  expect(toShown(question('x'), ['b', 'a']).map(({ text }) => text)).toEqual(['A', 'B']);
  expect(toShown(question('x', { kind: 'scale', options: [option('1'), option('2')] }), 2).map(({ text }) => text)).toEqual(['2']);
  expect(toShown(question('x', { kind: 'text', options: [] }), 'Muggar').map(({ text }) => text)).toEqual(['Muggar']);
  expect(toShown(question('x'), null)).toEqual([]);
});

test('opens the named question, or the first unanswered', () => {
  const groups = [group(answered('one'), question('two')), group(question('three'))];
  expect(findPlace(groups, 'three')).toMatchObject({ question: { id: 'three' }, position: 1 });
  expect(findPlace(groups, 'unknown')).toMatchObject({ question: { id: 'two' }, position: 2 });
  expect(findPlace([group(answered('one'))], null)).toBeNull();
});

test('goes on to the next unanswered question, from the start again', () => {
  const groups = [group(question('one'), answered('two')), group(question('three'))];
  expect(nextId(groups, 'one', false)).toBe('three');
  expect(nextId(groups, 'three', true)).toBe('one');
  expect(nextId([group(question('one'), answered('two'))], 'one', true)).toBeNull();
  expect(nextId([group(question('one'), answered('two'))], 'one', false)).toBe('two');
});
