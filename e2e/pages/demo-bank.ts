import type { Page } from '@playwright/test';

/** The demonstration shop's bank: a page of its own outside the shop, in both languages at once. */
export function getDemoBank(page: Page) {
  const title = page.getByRole('heading', { name: 'Demobanken' });
  // The checkout has buttons with such words too, and is in sight until the bank's page opens.
  const answers = page.getByRole('main').filter({ has: title });
  return {
    title,
    approve: answers.getByRole('button', { name: 'Approve' }),
    decline: answers.getByRole('button', { name: 'Decline' }),
  };
}
