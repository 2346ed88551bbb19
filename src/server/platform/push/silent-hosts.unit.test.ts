import { expect, test } from 'vitest';
import { createSilentHosts } from './silent-hosts.ts';

test('remembers no more hosts than its limit, evicting the oldest first', () => {
  const hosts = createSilentHosts(3);
  for (let host = 0; host < 10; host += 1) for (let time = 0; time < 3; time += 1) hosts.wasSilent(`${host}`, 1_000);
  expect(Array.from({ length: 10 }, (_, host) => hosts.waitMs(`${host}`, 1_000) > 0)).toEqual([...Array.from({ length: 7 }, () => false), true, true, true]);
  hosts.answered('9');
  expect(hosts.waitMs('9', 1_000)).toBe(0);
});
