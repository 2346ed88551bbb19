/** npm run export -- shopify|woocommerce|medusa|google FILE: exports products in another system's format. */
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { countryCodes } from '../src/shared/values/places/countries.ts';
import { currencyCodes } from '../src/shared/values/money/currencies.ts';
import { locales } from '../src/shared/values/text/locale.ts';
import { type Separator, separators } from '../src/shared/values/text/text-file.ts';
import { exportLines, formats, getVendor, merchantFeed } from '../src/server/modules/transfer/service.ts';
import type { Ctx } from '../src/server/platform/context.ts';
import { fatal } from '../src/server/platform/process/fatal.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { runCommand } from '../src/server/run-command.ts';
import { type Given, readChoice, readArguments } from './transfer/arguments.ts';

const names = [...formats.map(({ name }) => name), 'google'];
const usage = `npm run export -- ${names.join('|')} FILE [options]

  --vendor HANDLE       only this vendor's products
  --language sv|en      of the texts (sv)
  --currency SEK|EUR    of the prices, where the format has one (SEK)
  --separator NAME      of CSV: ${Object.keys(separators).join(', ')} (comma)
  --country CODE        google only: ${countryCodes.join(', ')} (SE)`;

const options = {
  vendor: { type: 'string' },
  language: { type: 'string' },
  currency: { type: 'string' },
  separator: { type: 'string' },
  country: { type: 'string' },
  help: { type: 'boolean' },
} as const;

async function* toPieces(ctx: Ctx, given: Given, name: string, count: (products: number) => void): AsyncGenerator<string> {
  const vendorId = typeof given.values['vendor'] === 'string' ? (await getVendor(ctx, given.values['vendor'])).id : null;
  const locale = readChoice(given, 'language', locales, 'sv');
  const format = formats.find((candidate) => candidate.name === name);
  if (!format) {
    yield* merchantFeed(ctx, { locale, country: readChoice(given, 'country', countryCodes, 'SE'), vendorId, onProgress: count });
    return;
  }
  const settings = { locale, currency: readChoice(given, 'currency', currencyCodes, 'SEK'), publicUrl: ctx.config.publicUrl };
  yield* exportLines(ctx, { format, settings, vendorId, separator: readChoice(given, 'separator', Object.keys(separators) as Separator[], 'comma'), onProgress: count });
}

/** Written to a temporary file and renamed, so that the export appears atomically. */
async function writeFile(file: string, pieces: AsyncIterable<string>): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(Readable.from(pieces), createWriteStream(unfinished));
    await rename(unfinished, file);
  } catch (error) {
    if (error instanceof StartError || (error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw new StartError(`The file ${file} can't be written (${(error as Error).message}).`, { cause: error });
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function main(given: Given): Promise<void> {
  const [name = '', file, ...more] = given.words;
  if (given.values['help'] || !names.includes(name) || file === undefined || more.length > 0) throw new StartError(usage);
  await runCommand(async (ctx) => {
    let products = 0;
    const pieces = toPieces(ctx, given, name, (done) => {
      products = done;
    });
    await writeFile(path.resolve(file), pieces);
    process.stderr.write(`${products} products exported.\n`);
  });
}

try {
  await main(readArguments(options, usage));
} catch (error) {
  fatal(error);
}
