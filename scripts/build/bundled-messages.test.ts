import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const projectFolder = path.resolve(import.meta.dirname, '../..');

/** Files of the compiled messages that a program loads which imports these modules. */
async function getLoadedFiles(...modules: string[]): Promise<string[]> {
  const program = `
    import { registerHooks } from 'node:module';
    const files = [];
    registerHooks({ load: (url, context, next) => { if (url.includes('/paraglide/')) files.push(url.split('/paraglide/')[1]); return next(url, context); } });
    for (const name of ${JSON.stringify(modules)}) await import(name);
    console.log(JSON.stringify(files.sort()));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { cwd: projectFolder });
  return JSON.parse(stdout) as string[];
}

test('loads all messages as one file in Node', async () => {
  expect(await getLoadedFiles('#server/modules/orders/mails/order-letters.ts', '#shared/i18n/withdrawal.ts')).toEqual(['bundled/_index.js', 'bundled/messages.js', 'runtime.js']);
});
