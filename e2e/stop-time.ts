import type { Page } from '@playwright/test';

/** Longer than a slow machine takes to stop the clock: it can't be stopped in its past. */
const AHEAD_MS = 20_000;

/** Stops the page's clock; only the journey advances it. Needs `page.clock.install()` before. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate((ahead) => Date.now() + ahead, AHEAD_MS));
}
