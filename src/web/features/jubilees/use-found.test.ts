import { expect, test } from 'vitest';
import { toStanding } from './use-found.ts';

test('PPL-06 is current only when showing the answer to the latest query', () => {
  expect(toStanding('asa', 'asa', null)).toEqual({ isCurrent: true, isFetching: false });
  expect(toStanding('asa', '', null)).toEqual({ isCurrent: false, isFetching: true });
  expect(toStanding('asa', '', 'asa')).toEqual({ isCurrent: false, isFetching: false });
  expect(toStanding('as', '', 'asa'), 'another question, which may be answered').toEqual({ isCurrent: false, isFetching: true });
  expect(toStanding('', '', 'asa'), 'back to what was there').toEqual({ isCurrent: true, isFetching: false });
});
