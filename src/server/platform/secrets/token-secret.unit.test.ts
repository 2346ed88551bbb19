import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { StartError } from '../start-error.ts';
import { tokenSecret } from './token-secret.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fira-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => path.join(folder, 'secrets', 'token-secret');
const config = () => readConfig({ DATA_DIR: folder });

test('creates the secret once, equal for every process', () => {
  const secret = tokenSecret(config());
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(readFileSync(file(), 'utf8')).toBe(secret);
  expect(tokenSecret(config())).toBe(secret);
});

test.each(['', '\n', 'avbruten'])('signs nothing with a file of %j, left by power loss', (text) => {
  mkdirSync(path.dirname(file()), { recursive: true });
  writeFileSync(file(), text);
  expect(() => tokenSecret(config())).toThrow(StartError);
});
