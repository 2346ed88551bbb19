/** What a machine can tell of a page's accessibility: axe in both themes, and whether it fits a narrow screen. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The narrowest screen that everything has to fit (WCAG 2.2, 1.4.10). */
const NARROWEST = { width: 320, height: 640 };

/** Until the page is painted as its theme says: colours that glide are on their way for a frame even where motion is reduced. */
const untilPainted = (page: Page): Promise<void> => page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/** What sticks out of the page to the right, if anything does; what scrolls inside its own box does not count. */
function listOverflow(page: Page): Promise<string[]> {
  return page.evaluate((width) => {
    if (document.documentElement.scrollWidth <= width) return [];
    const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > width + 1);
    return [`${document.documentElement.scrollWidth} px`, ...wide.slice(0, 8).map((element) => element.outerHTML.slice(0, 120))];
  }, NARROWEST.width);
}

export async function judgePage(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await untilPainted(page);
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary}`).join(' | ')}`),
      `axe, ${colorScheme}`,
    ).toEqual([]);
  }
  await page.setViewportSize(NARROWEST);
  expect(await listOverflow(page), 'at 320 px nothing sticks out').toEqual([]);
}
