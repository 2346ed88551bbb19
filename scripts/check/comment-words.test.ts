import { expect, test } from 'vitest';
import { countComments } from './comment-words.ts';

test('counts the words of each kind of comment, and all lines', () => {
  const text = `/** Prices a cart, in öre. */
export const price = (cart: Cart): number => {
  // Rounded once: SEK-01.
  return cart.sum; /* never a float */ // twice
};
`;
  expect(countComments('price.ts', text)).toEqual({ words: 5 + 3 + 3 + 1, lines: 5 });
});

test('counts no words in strings, templates and markup', () => {
  const text = `const url = 'https://fira.example'; // one\n// biome-ignore lint/suspicious/noConsole: a tool’s\nconst all = \`// \${url} /* two */\`;\nexport const Link = () => <a href={url}>// three {/* four */}</a>;\n`;
  expect(countComments('link.tsx', text)).toEqual({ words: 2, lines: 4 });
});

test('counts a comment before a type and its members once', () => {
  expect(countComments('gift.ts', 'interface Gift {\n  /** In öre. */\n  price: number;\n}\n')).toEqual({ words: 2, lines: 4 });
});
