/** Naughty strings for every text input. */
import strings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import { expect } from 'vitest';
import type { Answer } from '../../testing/test-api.ts';

const AT_ONCE = 20;

/** Sends each string with `send`, 20 at a time, and checks the answer with `look`. */
export async function withEach(send: (text: string) => Promise<Answer>, look: (answer: Answer, text: string) => void = isMeant, texts: readonly string[] = strings): Promise<void> {
  const waiting = [...texts];
  const worker = async () => {
    for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) look(await send(text), text);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** A quarter of the strings, for inputs that are only compared. */
export const withSome = (send: (text: string) => Promise<Answer>, look: (answer: Answer, text: string) => void = isMeant): Promise<void> =>
  withEach(
    send,
    look,
    strings.filter((_, index) => index % 4 === 0),
  );

/** Expects an intended answer, not a 5xx. */
export function isMeant({ status, body, headers }: Answer, text: string): void {
  expect([200, 400, 403, 404, 409], JSON.stringify(text)).toContain(status);
  if (status >= 400) expect(body, JSON.stringify(text)).toMatchObject({ status, code: expect.any(String), message: expect.any(String), requestId: headers.get('x-request-id') });
  expect(headers.get('content-type')).toMatch(/^application\/(problem\+)?json$/);
}

/** PostgreSQL stores neither U+0000 nor lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** As `withSome`, in batches; `refresh` lets the rate limit pass before each. */
export async function withSomeInLots(size: number, refresh: () => void, send: (text: string) => Promise<Answer>, look: (answer: Answer, text: string) => void = isMeant): Promise<void> {
  const texts = strings.filter((_, index) => index % 4 === 0);
  for (let from = 0; from < texts.length; from += size) {
    refresh();
    await withEach(send, look, texts.slice(from, from + size));
  }
}
