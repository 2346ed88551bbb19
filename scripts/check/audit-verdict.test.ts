import { expect, test } from 'vitest';
import { judge } from './audit-verdict.ts';

const now = new Date('2026-11-21T12:00:00Z');
const report = {
  vulnerabilities: {
    left: { name: 'left', severity: 'high', via: [{ url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc', title: 'It pads too much' }] },
    right: { name: 'right', severity: 'high', via: ['left'] },
  },
  metadata: { dependencies: { total: 300 } },
};
const exception = { id: 'GHSA-aaaa-bbbb-cccc', why: 'we pad nothing', until: '2026-12-31' };

test('reports a weakness once with its advisory', () => {
  expect(judge(report, [], now)).toEqual({ outcome: 'weak', sentences: ['high: left: It pads too much (GHSA-aaaa-bbbb-cccc)'] });
});

test('applies an exception until its day, and not from then on', () => {
  expect(judge(report, [exception], now).outcome).toBe('sound');
  expect(judge(report, [{ ...exception, until: '2026-11-21' }], now)).toMatchObject({
    outcome: 'weak',
    sentences: [expect.stringContaining('GHSA'), 'The exception for GHSA-aaaa-bbbb-cccc ended on 2026-11-21.'],
  });
});

test('reports an exception that is no longer needed', () => {
  expect(judge({ vulnerabilities: {} }, [exception], now)).toMatchObject({ outcome: 'sound', sentences: [expect.any(String), 'The exception for GHSA-aaaa-bbbb-cccc is needed no more.'] });
});

test('fails without an answer', () => {
  expect(judge({ message: '405 Method Not Allowed' }, [], now)).toEqual({ outcome: 'not checked', sentences: ["NOT CHECKED: the registry's advisories could not be had (405 Method Not Allowed)."] });
  expect(judge({}, [], now).outcome).toBe('not checked');
});
