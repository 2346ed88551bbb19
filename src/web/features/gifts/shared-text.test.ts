import { expect, test } from 'vitest';
import { readIdea } from './read-idea.ts';
import { readShared } from './shared-text.ts';

test.each([
  ['title=Keramikkurs&url=https%3A%2F%2Fkurs.example%2F1', 'Keramikkurs https://kurs.example/1'],
  ['text=Titta!%20https%3A%2F%2Fkurs.example%2F1', 'Titta! https://kurs.example/1'],
  ['title=Vas&text=Vas', 'Vas'],
  ['title=Vas&text=Vas%20fr%C3%A5n%20Gotland&url=', 'Vas från Gotland'],
  ['text=https%3A%2F%2Fa.example&url=https%3A%2F%2Fa.example', 'https://a.example'],
  ['', ''],
])('GIFT-01 reads what an app shared: %s', (search, text) => {
  expect(readShared(new URLSearchParams(search))).toBe(text);
});

test('GIFT-01 reads a shared address as the idea’s', () => {
  expect(readIdea(readShared(new URLSearchParams({ title: 'Kurs', text: 'https://kurs.example/1' })))).toEqual({ title: 'Kurs', url: 'https://kurs.example/1' });
});
