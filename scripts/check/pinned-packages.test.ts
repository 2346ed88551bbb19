import { expect, test } from 'vitest';
import { listPinMismatches } from './pinned-packages.ts';

const pinning = (overrides: Record<string, string>): string => JSON.stringify({ overrides });
const contributing = `**A dependency.** Why?

**Pinned packages.** Each needs a reason.

- \`@scope/sdk\` 3.0.3: later versions have no binary for arm64.
- \`parser\` 0.154.0: the next one drops Node 20.

## Tests

- \`other\` 1.0.0: not a pinned package.
`;

test('accepts overrides when each has a reason', () => {
  expect(listPinMismatches(pinning({ '@scope/sdk': '3.0.3', parser: '0.154.0' }), contributing)).toEqual([]);
});

test('refuses an override when its reason is missing or names another version', () => {
  expect(listPinMismatches(pinning({ '@scope/sdk': '3.0.4', parser: '0.154.0', other: '1.0.0' }), contributing)).toEqual([
    '@scope/sdk 3.0.4 has no reason in CONTRIBUTING.md',
    'other 1.0.0 has no reason in CONTRIBUTING.md',
    '@scope/sdk 3.0.3 is explained in CONTRIBUTING.md but not pinned',
  ]);
});

test('refuses a reason when its override is gone', () => {
  expect(listPinMismatches(JSON.stringify({}), '**Pinned packages.** None.\n\n- `parser` 0.154.0: Node 20.\n')).toEqual(['parser 0.154.0 is explained in CONTRIBUTING.md but not pinned']);
});
