/** Checks a page's accessibility: axe in both themes, and overflow on a narrow screen. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const lawRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const pageRules = [...lawRules, 'best-practice'];
/** Rules that depend on the theme: it changes colours alone (`web/ui/tokens.css`). */
const colorRules = ['color-contrast', 'link-in-text-block'];

type ColorScheme = 'light' | 'dark';

/** The narrowest screen that everything has to fit (WCAG 2.2, 1.4.10). */
const NARROWEST = { width: 320, height: 640 };

/** Waits until theme and width are painted. */
export const untilPainted = (page: Page): Promise<void> => page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/** Lists elements that overflow the page to the right, and buttons that overflow their row. Scrollable boxes don't count. */
function listOverflow(page: Page): Promise<string[]> {
  return page.evaluate((width) => {
    const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    const isInScroller = (element: Element): boolean => scrolls(element) || (element.parentElement !== null && isInScroller(element.parentElement));
    const squeezed = [...document.querySelectorAll('main button')].filter((button) => {
      const { position, marginRight } = getComputedStyle(button);
      const row = button.parentElement;
      return row && position !== 'absolute' && !isInScroller(row) && button.getBoundingClientRect().right + Number.parseFloat(marginRight) > row.getBoundingClientRect().right + 1;
    });
    if (squeezed.length > 0) return squeezed.map((element) => element.outerHTML.slice(0, 120));
    if (document.documentElement.scrollWidth <= width) return [];
    const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > width + 1);
    // The innermost element causes the overflow.
    const innermost = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
    return [`${document.documentElement.scrollWidth} px`, ...innermost.slice(0, 8).map((element) => element.outerHTML.slice(0, 240))];
  }, NARROWEST.width);
}

/** Runs axe in one theme, at the page's width. Mails need no landmarks: they are shown inside another page. */
export const judgeByAxe = (page: Page, colorScheme: ColorScheme, tags: readonly string[] = lawRules): Promise<void> => judge(page, colorScheme, (axe) => axe.withTags([...tags]));

async function judge(page: Page, colorScheme: ColorScheme, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await untilPainted(page);
  // Half a megabyte of axe is sent once a document, where no frame may have come in between.
  const isLoaded = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  // Details of passed rules would cost as much as the check. Legacy mode: collecting results from frames would open a page each time, and ours have no frames.
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: 'void 0' }) }).options({ resultTypes: ['violations'] });
  const { violations } = await choose(axe).setLegacyMode().analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary}`).join(' | ')}`),
    `axe, ${colorScheme}`,
  ).toEqual([]);
}

/** A quick check for tours of many pages: axe alone, in the light theme, at the page's width. */
export async function judgeInPassing(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // Content under the top bar of a scrolled page is no fault.
  await page.evaluate(() => window.scrollTo(0, 0));
  await judgeByAxe(page, 'light', pageRules);
}

export async function judgePage(page: Page): Promise<void> {
  await judgeInPassing(page);
  await judge(page, 'dark', (axe) => axe.withRules(colorRules));
  await page.setViewportSize(NARROWEST);
  // The width changes before its styles apply; the next painted frame has both.
  await untilPainted(page);
  expect(await listOverflow(page), 'at 320 px nothing sticks out').toEqual([]);
}
