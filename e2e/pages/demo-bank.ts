import type { Page } from '@playwright/test';

/** The demonstration shop's bank: a page of its own outside the shop, in both languages at once. */
export function demoBankOf(page: Page) {
  return {
    title: page.getByRole('heading', { name: 'Demobanken' }),
    approve: page.getByRole('button', { name: 'Approve' }),
    decline: page.getByRole('button', { name: 'Decline' }),
  };
}
