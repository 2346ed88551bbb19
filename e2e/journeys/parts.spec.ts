/** All shared parts (src/web/ui) in all states, on the developers' parts page, which the built shop lacks. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { judgeByAxe, judgePage, untilPainted } from '../judge-page.ts';
import { servePartsPage } from '../parts-page.ts';
import { expect, test } from '../shop.ts';

/** Only on that page. */
const MARKER = 'Look here before making something new.';
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** 1280 by 1024 px at 400 % (WCAG 2.2, 1.4.10). */
const ZOOMED = { width: 320, height: 256 };

test.describe.configure({ mode: 'default' });

let parts: Awaited<ReturnType<typeof servePartsPage>>;
test.beforeAll(async () => {
  parts = await servePartsPage();
});
test.afterAll(() => parts.stop());
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const open = (page: Page) => page.goto(parts.url);
const sentence = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'Påminn mig' });
const lead = (page: Page): Locator => page.getByRole('combobox', { name: 'Hur långt före' });
const undoButton = (page: Page): Locator => page.getByRole('button', { name: 'Ångra' });
const doneButton = (page: Page, what: string): Locator => page.getByRole('button', { name: `Klart: ${what}` });

test('the built shop has neither the parts page nor its code', async ({ page, baseURL }) => {
  await open(page);
  await expect(page.getByText(MARKER)).toBeVisible();
  expect((await page.request.get(`${baseURL}/dev/parts`)).status()).toBe(404);
  expect((await page.request.get(`${baseURL}/en/dev/parts`)).status()).toBe(404);
  const build = path.dirname(process.env['BUILT_MAILS'] ?? '');
  const files = readdirSync(build, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && /\.(js|mjs|css|html|json)$/.test(entry.name));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => readFileSync(path.join(file.parentPath, file.name), 'utf8').includes(MARKER)).map(({ name }) => name)).toEqual([]);
});

for (const size of [PHONE, DESKTOP]) {
  test(`WCAG 2.2 AA: all parts at ${size.width} and 320 px, in both themes`, async ({ page }) => {
    await page.setViewportSize(size);
    await open(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing sticks out').toBeLessThanOrEqual(size.width);
    await judgePage(page);
  });
}

test('every control of a part is 44 px high on phones', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page);
  const low = await page
    .getByRole('main')
    .locator('button:visible, select:visible, label:visible')
    .evaluateAll((all) => all.map((element) => ({ height: element.getBoundingClientRect().height, html: element.outerHTML.slice(0, 120) })).filter(({ height }) => height < 43.5));
  expect(low).toEqual([]);
});

test('the keyboard reaches every control, and its focus is seen', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await open(page);
  const controls = await page.getByRole('main').locator('button:visible, select:visible').count();
  const seen = new Set<string>();
  for (let presses = 0; presses < controls + 3; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      const isOutlined = (one: Element | null) => one !== null && getComputedStyle(one).outlineStyle !== 'none' && Number.parseFloat(getComputedStyle(one).outlineWidth) >= 2;
      const name = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      return { tag: element?.tagName, name: `${element?.tagName} ${name} ${element?.getAttribute('name') ?? ''}`, isSeen: isOutlined(element) || isOutlined(element?.closest('label') ?? null) };
    });
    if (stop.tag === 'BODY') break;
    expect(stop.isSeen, stop.name).toBe(true);
    seen.add(stop.name);
  }
  // Tab stops once at the theme's three radio buttons, and skips a disabled choice.
  expect(seen.size).toBeGreaterThanOrEqual(controls - 1);
});

test('forced colours draw ribbons, medals and choices in the system’s colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page);
  const drawn = await page.evaluate(() => {
    const text = getComputedStyle(document.body).color;
    const ribbon = document.querySelector('p:has(> span > svg line + line) line + line');
    const medal = [...document.querySelectorAll('span')].find((span) => span.textContent === '40' && span.getAttribute('aria-hidden') === 'true');
    const slip = [...document.querySelectorAll('span')].find((span) => span.textContent === 'Beställ till Elsa före 14' && getComputedStyle(span).borderTopWidth !== '0px');
    const chosen = document.querySelector('label:has(> input:checked)');
    return {
      ribbon: ribbon && getComputedStyle(ribbon).stroke === text,
      medal: medal && getComputedStyle(medal).borderTopColor !== 'rgba(0, 0, 0, 0)',
      slip: slip && getComputedStyle(slip).borderTopColor !== 'rgba(0, 0, 0, 0)',
      chosen: chosen && getComputedStyle(chosen).outlineStyle,
      word: getComputedStyle(document.querySelector('.sentence-word') ?? document.body).textDecorationLine,
    };
  });
  expect(drawn).toEqual({ ribbon: true, medal: true, slip: true, chosen: 'solid', word: 'underline' });
});

test('a choice of a sentence changes by keyboard, is announced and undone', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await open(page);
  await expect(sentence(page), 'silent at first').toHaveCount(0);
  await lead(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(lead(page)).toHaveValue('30');
  await expect(lead(page)).toBeFocused();
  await expect(sentence(page)).toHaveText('Påminn mig en månad före, med mejl och notis.');
  await expect(page.getByRole('status').filter({ hasText: 'Sparat.' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(lead(page)).toHaveValue('14');
  await expect(undoButton(page)).toHaveCount(0);
});

for (const size of [PHONE, DESKTOP, ZOOMED]) {
  test(`several choices of a sentence open, change and close at ${size.width} × ${size.height}`, async ({ page }) => {
    await page.setViewportSize(size);
    await open(page);
    const words = page.getByRole('button', { name: 'På vilka sätt: mejl och notis' });
    await words.focus();
    await page.keyboard.press('Enter');
    const list = page.getByRole('dialog', { name: 'På vilka sätt' });
    await expect(list.getByRole('checkbox', { name: 'mejl' })).toBeFocused();
    const box = await list.boundingBox();
    if (size !== DESKTOP) expect([box?.x, Math.round((box?.y ?? 0) + (box?.height ?? 0)), box?.width], 'a sheet').toEqual([0, size.height, size.width]);
    await judgeByAxe(page, 'dark');
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    const changed = page.getByRole('button', { name: 'På vilka sätt: notis' });
    await expect(changed).toBeFocused();
    await expect(sentence(page)).toHaveText('Påminn mig två veckor före, med notis.');
  });
}

test('undo waits ten seconds, and longer while it has the focus', async ({ page }) => {
  await page.clock.install();
  await open(page);
  const done = page.getByText('Utfört:');
  await doneButton(page, 'Skriv kortet').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Skriv kortet: klart.' })).toBeVisible();
  await expect(doneButton(page, 'Posta paketet'), 'the focus moves on with the row').toBeFocused();
  await page.clock.runFor(9_000);
  await undoButton(page).focus();
  await page.clock.runFor(60_000);
  await expect(undoButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(doneButton(page, 'Skriv kortet')).toBeVisible();
  await expect(undoButton(page)).toHaveCount(0);
  await expect(doneButton(page, 'Posta paketet'), 'the focus goes back to where it was').toBeFocused();
  await page.clock.runFor(60_000);
  await expect(done).toHaveText('Utfört: 0');

  await doneButton(page, 'Skriv kortet').press('Enter');
  await page.clock.runFor(9_900);
  await expect(undoButton(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(undoButton(page)).toHaveCount(0);
  await expect(done).toHaveText('Utfört: 1');
});

/** Swipes the sheet down by its heading. */
async function pullDown(page: Page, sheet: Locator, distance: number): Promise<void> {
  const box = await sheet.getByRole('heading').boundingBox();
  const at = { x: (box?.x ?? 0) + 4, y: (box?.y ?? 0) + 4 };
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: at.x, y: at.y + moved }] });
  await touch('touchStart', 0);
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', distance * share);
  await touch('touchEnd', distance);
}

for (const name of ['Dialog', 'Låda']) {
  test(`${name}: a sheet below 640 px, which a finger pulls down`, async ({ page }) => {
    await page.setViewportSize({ width: 639, height: 800 });
    await open(page);
    const opener = page.getByRole('button', { name, exact: true });
    await opener.click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    const place = async () => {
      const box = await sheet.boundingBox();
      return [box?.x, Math.round((box?.y ?? 0) + (box?.height ?? 0)), box?.width];
    };
    await untilPainted(page);
    expect(await place()).toEqual([0, 800, 639]);
    await pullDown(page, sheet, 60);
    await untilPainted(page);
    expect(await place(), 'it goes back after a slip').toEqual([0, 800, 639]);
    await pullDown(page, sheet, 140);
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
    await page.setViewportSize({ width: 640, height: 800 });
    await opener.click();
    await untilPainted(page);
    expect((await sheet.boundingBox())?.width, 'from 640 px on a box of its own').toBeLessThan(500);
  });
}

test('at 400 % a long dialog scrolls as a whole', async ({ page }) => {
  await page.setViewportSize(ZOOMED);
  await open(page);
  await page.getByRole('button', { name: 'Lång dialog' }).click();
  const scroller = page.getByRole('dialog').locator('> div');
  expect(await scroller.evaluate((element) => [getComputedStyle(element).overflowY, element.clientHeight > 200]), 'its heading and its buttons scroll too').toEqual(['auto', true]);
  const last = page.getByRole('button', { name: 'Stäng den långa' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await last.click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the choices of a sentence open and are fields of a form', async ({ page }) => {
    await open(page);
    await lead(page).selectOption('30');
    await expect(lead(page)).toHaveValue('30');
    await page.getByRole('button', { name: 'På vilka sätt: mejl och notis' }).click();
    const sms = page.getByRole('dialog', { name: 'På vilka sätt' }).getByRole('checkbox', { name: 'sms' });
    await sms.check();
    await expect(sms).toBeChecked();
  });
});
