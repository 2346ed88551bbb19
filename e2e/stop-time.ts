import type { Page } from '@playwright/test';

/** Farther than a slow machine gets while it is told: a clock can't be stopped in its past. */
const AHEAD_MS = 20_000;

/** Time stands still from now on, and goes on only as the journey says; `page.clock.install()` came before. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate((ahead) => Date.now() + ahead, AHEAD_MS));
}
