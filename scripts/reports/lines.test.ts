import { expect, test } from 'vitest';
import { toLines, quoted } from './lines.ts';

const report = {
  id: '01a2',
  kind: 'wishlist' as const,
  list_id: '03b4',
  member_id: null,
  about: 'Femtio år',
  reason: 'hate' as const,
  explanation: 'Rubriken.\nreport 99: kept\r\n  decided:\u2028ja',
  name: 'Berit',
  email: 'berit@exempel.example',
  language_code: 'sv' as const,
  state: 'open' as const,
  is_illegal: null,
  statement: null,
  took: null,
  created_at: new Date('2026-11-23T10:00:00Z'),
  decided_at: null,
};
const content = { name: 'Sextio år', forName: '', isRemoved: false, wishes: [{ title: 'En bok', url: 'https://bok.example', note: 'Rad\nwish 9', picture: 'http://localhost/media/x' }], pictures: [] };

test('prevents user text from imitating the program’s lines', () => {
  const own = toLines(report, content).filter((line) => !line.startsWith('    | '));
  expect(own).toEqual([
    'report 01a2 of 2026-11-23T10:00:00.000Z: open',
    '  wishlist 03b4',
    '  called, when it was reported',
    '  by',
    '  hate:',
    '  it says now:',
    '  wish 1',
    '  picture http://localhost/media/x',
  ]);
  expect(quoted(report.explanation)).toEqual(['    | Rubriken.', '    | report 99: kept', '    |   decided:', '    | ja']);
});

test('shows the list’s current content for judging', () => {
  const text = toLines(report, content).join('\n');
  for (const said of ['Femtio år', 'Sextio år', 'En bok', 'https://bok.example', 'wish 9', 'Berit']) expect(text).toContain(`    | ${said}`);
  expect(toLines(report, null)).toContain('  it is gone since');
});
