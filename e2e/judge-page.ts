/** What a machine can tell of a page's accessibility: axe in both themes, and whether it fits a narrow screen. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const lawRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const pageRules = [...lawRules, 'best-practice'];
/** What a theme can break: it changes colours alone (`web/ui/tokens.css`). */
const colorRules = ['color-contrast', 'link-in-text-block'];

type ColorScheme = 'light' | 'dark';

/** The narrowest screen that everything has to fit (WCAG 2.2, 1.4.10). */
const NARROWEST = { width: 320, height: 640 };

/** Until the page is painted as its theme and its width say. */
export const untilPainted = (page: Page): Promise<void> => page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/** What sticks out of the page to the right, or a button that sticks out of its row; what scrolls inside its own box does not count. */
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
    // What is widest by itself stands innermost.
    const innermost = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
    return [`${document.documentElement.scrollWidth} px`, ...innermost.slice(0, 8).map((element) => element.outerHTML.slice(0, 240))];
  }, NARROWEST.width);
}

/** What axe finds in one theme, as wide as the page is. A mail has no landmarks, which are good practice and no law: it is read inside of another page. */
export const judgeByAxe = (page: Page, colorScheme: ColorScheme, tags: readonly string[] = lawRules): Promise<void> => judge(page, colorScheme, (axe) => axe.withTags([...tags]));

async function judge(page: Page, colorScheme: ColorScheme, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await untilPainted(page);
  // In one go: for gathering what frames say it would open a page of its own each time, and ours have no frames.
  const { violations } = await choose(new AxeBuilder({ page })).setLegacyMode().analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary}`).join(' | ')}`),
    `axe, ${colorScheme}`,
  ).toEqual([]);
}

/** In passing, on a way through many pages: axe alone, in the light theme and as wide as the page is. */
export async function judgeInPassing(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // What the bar at the top hides of a page that is scrolled is no fault of the page.
  await page.evaluate(() => window.scrollTo(0, 0));
  await judgeByAxe(page, 'light', pageRules);
}

export async function judgePage(page: Page): Promise<void> {
  await judgeInPassing(page);
  await judge(page, 'dark', (axe) => axe.withRules(colorRules));
  await page.setViewportSize(NARROWEST);
  // The new width is known before the styles that ask for it: both are in the next painted frame.
  await untilPainted(page);
  expect(await listOverflow(page), 'at 320 px nothing sticks out').toEqual([]);
}
