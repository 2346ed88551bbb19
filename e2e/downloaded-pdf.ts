/** The PDF behind a link, as its reader sees it. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect } from './shop.ts';

export async function readDownload(page: Page, link: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await readFile(await file.path()))), { mergePages: true });
  return text.replaceAll('\u00A0', ' ');
}
