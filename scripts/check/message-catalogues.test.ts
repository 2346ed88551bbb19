import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareCatalogues, listUnusedMessages } from './message-catalogues.ts';

let project: string;
function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
  writeFileSync(path.join(project, file), text);
}
const writeMessages = (language: 'sv' | 'en', messages: Record<string, unknown>) => write(`src/shared/i18n/messages/${language}/cart.json`, JSON.stringify(messages));

beforeAll(() => {
  project = mkdtempSync(path.join(tmpdir(), 'fira-messages-'));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

test('reports a message that a language lacks or parametrizes differently', async () => {
  writeMessages('sv', { $schema: 'x', cart_same: 'Hej {name}', cart_other: 'Till {name}', cart_swedish: 'Lagom' });
  writeMessages('en', { cart_same: 'Hello {name}', cart_other: 'To {person}', cart_english: 'Sorry' });
  expect(await compareCatalogues(project)).toEqual(['cart_swedish is missing in en', 'cart_english is missing in sv', 'cart_other takes (name) in sv and (person) in en']);
});

test('refuses a duplicate message', async () => {
  writeMessages('sv', { cart_same: 'Hej' });
  writeMessages('en', { cart_same: 'Hello' });
  write('src/shared/i18n/messages/sv/checkout.json', JSON.stringify({ cart_same: 'Hej igen' }));
  await expect(compareCatalogues(project)).rejects.toThrow('sv: the message cart_same stands twice');
  rmSync(path.join(project, 'src/shared/i18n/messages/sv/checkout.json'));
});

test('reports a message that only tests call, or nothing', async () => {
  writeMessages('sv', { cart_called: 'a', cart_tested: 'b', cart_forgotten: 'c' });
  write('src/web/cart.tsx', 'export const text = () => m.cart_called();');
  write('src/web/cart.test.ts', 'expect(m.cart_tested()).toBe(1);');
  expect(await listUnusedMessages(project)).toEqual(['cart_tested', 'cart_forgotten']);
});
