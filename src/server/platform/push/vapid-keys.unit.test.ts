import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig, toVapidPublicKey } from '../config.ts';
import { StartError } from '../start-error.ts';
import { prepareVapidKeys, vapidKeys } from './vapid-keys.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fira-vapid-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => path.join(folder, 'secrets', 'vapid-private-key');
const config = () => readConfig({ DATA_DIR: folder });

test('creates the keys once, private to the owner, equal for all processes', () => {
  const keys = vapidKeys(config());
  expect(keys.publicKey).toBe(toVapidPublicKey(keys.privateKey));
  expect(readFileSync(file(), 'utf8')).toBe(keys.privateKey);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(vapidKeys(config())).toEqual(keys);
});

test('signs nothing with a file of half a key', () => {
  mkdirSync(path.dirname(file()), { recursive: true });
  writeFileSync(file(), 'avbruten');
  expect(() => vapidKeys(config())).toThrow(StartError);
});

test('creates keys at start, reporting unwritable folders and half keys without failing', () => {
  const logged: object[] = [];
  const log = { error: (facts: object) => void logged.push(facts) };
  prepareVapidKeys(config(), log);
  expect(readFileSync(file(), 'utf8')).toMatch(/^[\w-]{43}$/);
  expect(logged).toEqual([]);
  writeFileSync(file(), 'avbruten');
  prepareVapidKeys(config(), log);
  expect(logged).toMatchObject([{ err: expect.any(StartError) }]);
});

test('settings win over what was made', () => {
  const { publicKey, privateKey } = vapidKeys(config());
  const other = mkdtempSync(path.join(tmpdir(), 'fira-vapid-'));
  expect(vapidKeys(readConfig({ DATA_DIR: other, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }))).toEqual({ publicKey, privateKey });
  rmSync(other, { recursive: true, force: true });
});
