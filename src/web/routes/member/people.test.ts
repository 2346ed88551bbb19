import { describe, expect, test } from 'vitest';
import { shouldRevalidate } from './people.tsx';

/** Whether the page refetches when only its query changes. */
function isLoadedAnew(tail: string): boolean {
  const at = (search: string) => new URL(`https://shop.example/user/jubilees/${tail}${search}`);
  const args = { currentUrl: at(''), nextUrl: at('?page=2'), currentParams: { '*': tail }, nextParams: { '*': tail }, defaultShouldRevalidate: true };
  return shouldRevalidate(args as Parameters<typeof shouldRevalidate>[0]);
}

describe('another search of the same page', () => {
  test('PPL-01 PPL-02 reloads nothing that list and search fetched themselves', () => {
    expect([isLoadedAnew(''), isLoadedAnew('search')]).toEqual([false, false]);
  });

  test('PPL-03 loads the second page of friends and requests', () => {
    expect(isLoadedAnew('friends')).toBe(true);
  });
});
