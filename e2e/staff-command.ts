/** Runs staff commands for orders and reports beside the running shop: `npm run orders -- …`. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

async function sayTo(script: string, words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', './scripts/build/messages-first.ts', script, ...words], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: process.env['SHOP_DATA_DIR'] ?? '', LOG_LEVEL: 'silent' },
  });
  return stdout;
}

/** Each returns the command's output. Throws when the command fails. */
export const sayOfOrders = (...words: string[]): Promise<string> => sayTo('scripts/orders.ts', words);
export const sayOfReports = (...words: string[]): Promise<string> => sayTo('scripts/reports.ts', words);
export const sayOfVendors = (...words: string[]): Promise<string> => sayTo('scripts/vendors.ts', words);
