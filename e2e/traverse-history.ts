import type { Page } from '@playwright/test';

/**
 * Goes `steps` entries in the tab's history, like a long press on Back, and doesn't wait for the page.
 * `history.go` in `page.evaluate` fails when the navigation destroys the context before the evaluation answers;
 * `page.goBack` waits for a load that a page redirecting at once never finishes.
 */
export async function traverseHistory(page: Page, steps: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
  const entry = entries[currentIndex + steps];
  if (entry === undefined) throw new Error(`The history has no entry ${steps} from the current one.`);
  await session.send('Page.navigateToHistoryEntry', { entryId: entry.id });
  await session.detach();
}
