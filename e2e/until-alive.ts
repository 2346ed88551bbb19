/**
 * Pages are painted before they are hydrated (docs/decisions/0054), and until then links and forms work without scripts.
 * Journeys test the hydrated page, so opening one waits for hydration; `waitUntil: 'commit'` doesn't.
 */
import type { BrowserContext, Page } from '@playwright/test';

/** Waits until the page is hydrated; returns at once on pages of others, or without scripts. */
async function untilAlive(page: Page): Promise<void> {
  await page.locator('html[data-waiting]').waitFor({ state: 'detached' });
}

/** Makes goto and reload wait for hydration in this context. Not for browsers without JavaScript. */
export function openUntilAlive(context: BrowserContext): void {
  context.on('page', (page) => {
    const open = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
    page.goto = async (address, options) => {
      const answer = await open.goto(address, options);
      if (options?.waitUntil !== 'commit') await untilAlive(page);
      return answer;
    };
    page.reload = async (options) => {
      const answer = await open.reload(options);
      if (options?.waitUntil !== 'commit') await untilAlive(page);
      return answer;
    };
  });
}
