import { expect, test } from 'vitest';
import { namesApart } from './names-apart.ts';

const person = (_id: string, firstName: string, lastName = '') => ({ _id, firstName, lastName });

test('gives the first name, or the full name when two share it', () => {
  const people = [person('1', 'Erik', 'Lindgren'), person('2', 'erik', 'Sjöberg'), person('3', 'Greta', 'Öberg'), person('1', 'Erik', 'Lindgren')];
  expect([...namesApart(people)]).toEqual([
    ['1', 'Erik Lindgren'],
    ['2', 'erik Sjöberg'],
    ['3', 'Greta'],
  ]);
});

test('gives a person listed twice the first name', () => {
  expect(namesApart([person('1', 'Erik', 'Lindgren'), person('1', 'Erik', 'Lindgren')]).get('1')).toBe('Erik');
});

test('has nothing to add where there is no last name', () => {
  expect([...namesApart([person('1', 'Erik'), person('2', 'Erik', 'Sjöberg')]).values()]).toEqual(['Erik', 'Erik Sjöberg']);
});
