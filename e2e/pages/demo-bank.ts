import type { Page } from '@playwright/test';

/** The simulated bank's page, outside the shop and in both languages. */
export function getDemoBank(page: Page) {
  const title = page.getByRole('heading', { name: 'Demobanken' });
  // The checkout, visible until the bank's page opens, has buttons with the same names.
  const answers = page.getByRole('main').filter({ has: title });
  return {
    title,
    approve: answers.getByRole('button', { name: 'Approve' }),
    decline: answers.getByRole('button', { name: 'Decline' }),
  };
}
