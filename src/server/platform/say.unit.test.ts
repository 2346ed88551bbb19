import { afterEach, expect, test, vi } from 'vitest';
import { say } from './say.ts';

afterEach(() => void vi.restoreAllMocks());

test('escapes what a terminal would execute: escapes, bells, direction marks', () => {
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  say('a\u001b[2Jb\u0007\r\u009bc\u202ed\u2066e');
  say('två\n\trader: Åsa 👩\u200d🚀');
  expect(written).toEqual(['a\ufffd[2Jb\ufffd\ufffd\ufffdc\ufffdd\ufffde\n', 'två\n\trader: Åsa 👩\u200d🚀\n']);
});
