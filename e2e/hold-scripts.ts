import type { Page } from '@playwright/test';

/** Delays the page's scripts until the returned function is called, as on a slow connection. */
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
