/** Checks a mail: axe in both themes, overflow, and whether the plain text says the same. */
import { expect, type Page } from '@playwright/test';
import { judgeByAxe, untilPainted } from './judge-page.ts';

/** Widths of a phone, and of the reading pane of mail programs. */
const widths = [320, 600];
/** RFC 5322, 2.1.1 allows 998. Encoded lines and long words of a person's own aren't checked. */
const LONGEST_LINE = 998;

const listWords = (text: string): string => text.replaceAll(/[\s\u00AD\u200B-\u200F\uFEFF]+/g, ' ').toLowerCase();

/** Lists words that break although they fit on a line. Breaks after a hyphen or slash are allowed. */
const splitWords = (reader: Page): Promise<string[]> =>
  reader.evaluate(() => {
    const split: string[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { index, 0: word } of (node.nodeValue ?? '').matchAll(/[^\s\-–/?]+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        const isSplit = new Set(boxes.map(({ top }) => Math.round(top))).size > 1;
        let block = node.parentElement;
        while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
        const { paddingLeft, paddingRight } = getComputedStyle(block ?? document.body);
        const room = (block?.clientWidth ?? 0) - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        if (isSplit && boxes.reduce((sum, { width }) => sum + width, 0) <= room) split.push(word);
      }
    }
    return split;
  });

/** Opens the mail in a page of its own, and closes it afterwards. */
export async function judgeMail(page: Page, { subject, html, text }: { subject: string; html: string; text: string }): Promise<void> {
  const reader = await page.context().newPage();
  await reader.setContent(html);
  await expect(reader).toHaveTitle(subject);
  for (const colorScheme of ['light', 'dark'] as const) {
    await judgeByAxe(reader, colorScheme);
    for (const width of widths) {
      await reader.setViewportSize({ width, height: 800 });
      await untilPainted(reader);
      const wide = await reader.evaluate(() =>
        [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > innerWidth + 1).map((element) => element.outerHTML.slice(0, 120)),
      );
      expect(wide, `${colorScheme}, at ${width} px nothing sticks out`).toEqual([]);
      expect(await splitWords(reader), `${colorScheme}, at ${width} px no word is split that fits a line`).toEqual([]);
    }
  }
  const said = listWords(text);
  const shown = await reader.locator('.title, .heading, .medal, .text, .button').allInnerTexts();
  expect(shown.length).toBeGreaterThan(2);
  expect(
    shown.map(listWords).filter((part) => !said.includes(part.trim())),
    'the plain text says all that is shown',
  ).toEqual([]);
  const links = await reader.locator('a').evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''));
  expect(
    links.slice(1).filter((link) => !text.includes(link)),
    'and has every link but the one over the door',
  ).toEqual([]);
  expect(text.split('\n').filter((line) => line.length > LONGEST_LINE)).toEqual([]);
  await reader.close();
}
