import { expect, test } from 'vitest';
import { standingOf } from './use-found.ts';

test('PPL-06 is current only when showing the answer to the latest query', () => {
  expect(standingOf('asa', 'asa', null)).toEqual({ isCurrent: true, isAsking: false });
  expect(standingOf('asa', '', null)).toEqual({ isCurrent: false, isAsking: true });
  expect(standingOf('asa', '', 'asa')).toEqual({ isCurrent: false, isAsking: false });
  expect(standingOf('as', '', 'asa'), 'another question, which may be answered').toEqual({ isCurrent: false, isAsking: true });
  expect(standingOf('', '', 'asa'), 'back to what was there').toEqual({ isCurrent: true, isAsking: false });
});
