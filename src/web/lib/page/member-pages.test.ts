import { expect, test } from 'vitest';
import { memberPageAt } from './member-pages.ts';

test.each([
  ['/user', '/user'],
  ['/user/jubilees', '/user/jubilees'],
  ['/user/jubilees/0190', '/user/jubilees'],
  ['/user/jubilees/friends', '/user/jubilees/friends'],
  ['/user/settings/privacy', '/user/settings'],
  ['/user/gifts', '/user/gifts'],
  ['/user/events', '/user/events'],
  ['/user/jubileesque', null],
])('%s lies under %s in the menus', (pathname, page) => {
  expect(memberPageAt(pathname, 'sv')).toBe(page);
  expect(memberPageAt(`/en${pathname}`, 'en')).toBe(page && `/en${page}`);
});
