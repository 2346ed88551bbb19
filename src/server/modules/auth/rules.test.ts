import { expect, test } from 'vitest';
import { getNetwork } from './rules.ts';

test('identifies a guesser by IPv4 address or IPv6 prefix, however written', () => {
  expect(['203.0.113.7', '2001:db8:1:2:3:4:5:6', '2001:DB8:1:2::1', '2001:0db8:0001:0002::', '::1', 'fe80::1%eth0', 'unknown'].map(getNetwork)).toEqual([
    '203.0.113.7',
    '2001:db8:1:2::/64',
    '2001:db8:1:2::/64',
    '2001:db8:1:2::/64',
    '0:0:0:0::/64',
    'fe80:0:0:0::/64',
    'unknown',
  ]);
});
