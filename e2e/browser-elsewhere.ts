import type { Browser, BrowserContext, Page } from '@playwright/test';
import { openUntilAlive } from './until-alive.ts';

/** Opens a second browser with an empty profile and this page's width. The caller closes it. */
export async function openBrowserElsewhere(browser: Browser, page: Page, baseURL: string | undefined): Promise<BrowserContext> {
  const viewport = page.viewportSize();
  const context = await browser.newContext({ reducedMotion: 'reduce', ...(baseURL === undefined ? {} : { baseURL }), ...(viewport ? { viewport } : {}) });
  openUntilAlive(context);
  return context;
}
