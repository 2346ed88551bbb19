import { expect, test } from 'vitest';
import { readIdea } from './read-idea.ts';

test.each([
  ['  Keramikkurs ', { title: 'Keramikkurs', url: null }],
  ['https://keramik.example/kurs?id=3', { title: '', url: 'https://keramik.example/kurs?id=3' }],
  ['Kursen (https://keramik.example/kurs), i vår', { title: 'Kursen i vår', url: 'https://keramik.example/kurs' }],
  ['Se https://a.example.', { title: 'Se', url: 'https://a.example' }],
  ['http:// något', { title: 'http:// något', url: null }],
])('GIFT-01 reads %o', (text, read) => {
  expect(readIdea(text)).toEqual(read);
});
