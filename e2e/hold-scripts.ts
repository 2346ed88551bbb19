import type { Page } from '@playwright/test';

/** Keeps the page's scripts back until the returned function is called: a slow line, at the worst moment. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return async () => {
    resolve();
    // An old page's answers may still be on their way.
    await page.unrouteAll({ behavior: 'wait' });
  };
}
