/**
 * A page is painted before its scripts have come (docs/decisions/0054), and what is pressed then goes another way: a link is the browser's own.
 * Journeys are about the page that is alive, so opening one waits for that; `waitUntil: 'commit'` asks for the moment before.
 */
import type { BrowserContext, Page } from '@playwright/test';

/** Until the page is alive; at once where it is none of the shop's, or one without scripts. */
async function untilAlive(page: Page): Promise<void> {
  await page.locator('html[data-waiting]').waitFor({ state: 'detached' });
}

/** Opens and reloads the context's pages until they are alive. Not for a browser that runs no scripts. */
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
