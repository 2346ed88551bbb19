/** npm run dev on a copy of the project, so that no real file changes. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { copyProject } from '../copy-project.ts';
import { makeShopFolder } from '../../src/server/platform/process/testing/shop-folder.ts';
import { endShopPrograms, runShopProgram } from '../../src/server/platform/process/testing/shop-program.ts';
import { findLastingPort } from '../../src/server/testing/lasting-port.ts';

// Runs whole programs, maybe on a busy machine.
vi.setConfig({ testTimeout: 1_200_000 });
const SEEN_WITHIN_MS = 300_000;

const folder = makeShopFolder('dev');
const copy = path.join(path.dirname(folder.dataDir), 'project');

afterEach(endShopPrograms);
afterAll(folder.remove);

function edit(file: string, from: string, to: string): void {
  const text = fs.readFileSync(path.join(copy, file), 'utf8');
  expect(text, file).toContain(from);
  fs.writeFileSync(path.join(copy, file), text.replace(from, to));
}

test('shows changed pages, messages and server code, and survives errors', async () => {
  // Demo pictures are unused without the demo shop.
  copyProject(copy, { isLeftOut: (file) => file === 'demo/pictures' });
  const shop = runShopProgram({ DATA_DIR: folder.dataDir, PORT: String(await findLastingPort()), NODE_ENV: 'development' }, { program: path.join(copy, 'scripts/dev.ts') });
  const url = await shop.open;
  const starts = () => shop.output().split(' is open: ').length - 1;
  const says = (address: string, text: string) =>
    fetch(url + address).then(
      async (answer) => (await answer.text()).includes(text),
      () => false,
    );
  const seen = (address: string, text: string) => expect.poll(() => says(address, text), { timeout: SEEN_WITHIN_MS, interval: 200, message: `${address} says "${text}"` }).toBe(true);
  await seen('/ingen-sida', 'Sidan finns inte');

  await seen('/dev/parts', 'GiftRibbon');

  edit('src/web/features/shell/not-found-view.tsx', '{readable(pathname)}', 'Vilse på {readable(pathname)}');
  await seen('/ingen-sida', 'Vilse på');
  expect(starts(), 'a page changes in the running shop').toBe(1);

  edit('src/shared/i18n/messages/sv/shell.json', '"shell_not_found_title": "Sidan finns inte"', '"shell_not_found_title": "Sidan är på resande fot"');
  await seen('/ingen-sida', 'Sidan är på resande fot');
  expect(starts()).toBe(2);

  edit('src/server/http/site/health.ts', "status: 'ok'", "status: 'ok, changed'");
  await seen('/healthz', 'ok, changed');

  edit('src/server/http/site/health.ts', "'ok, changed'", "'ok, changed");
  await expect.poll(() => shop.output(), { timeout: SEEN_WITHIN_MS }).toContain('The shop is not open. It starts again when a file changes.');
  edit('src/server/http/site/health.ts', "'ok, changed", "'mended'");
  await seen('/healthz', 'mended');

  shop.signal('SIGTERM');
  expect(await shop.ended).toMatchObject({ code: 0 });
});
