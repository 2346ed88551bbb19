/** npm run import -- shopify|woocommerce|medusa FILE …: imports products from another system's file. See docs/import-and-export.md. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { taxClass } from '../src/shared/contract/catalog.ts';
import { currencyCodes } from '../src/shared/values/money/currencies.ts';
import { locales } from '../src/shared/values/text/locale.ts';
import { detectCsvForm, formats, getVendor, type ImportSummary, openReport, type Outcome, pictureFetcher, runImport } from '../src/server/modules/transfer/service.ts';
import { encodings, type Separator, separators } from '../src/shared/values/text/text-file.ts';
import { fatal } from '../src/server/platform/process/fatal.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { runCommand } from '../src/server/run-command.ts';
import { type Given, readChoice, readArguments } from './transfer/arguments.ts';
import { type Progress, progressOn } from './transfer/progress.ts';

const usage = `npm run import -- ${formats.map(({ name }) => name).join('|')} FILE [options]

  --vendor HANDLE       whose the products are; needed for new ones
  --dry-run             say what would be done, and do nothing
  --language sv|en      of the file's texts (sv)
  --currency SEK|EUR    of prices, where the format names none (SEK)
  --pictures            fetch pictures from their addresses, or from files beside FILE
  --leave-stock         leave the stock of known variants as it is
  --no-new-categories   leave out categories that the shop hasn't got
  --tax-class CLASS     of new products: ${taxClass.options.join(', ')} (standard)
  --lead-days N         working days before a new product is sent (3)
  --encoding NAME       ${encodings.join(', ')}; found out unless told
  --separator NAME      ${Object.keys(separators).join(', ')}; found out unless told
  --report FILE         where the report goes (FILE.report.csv)`;

const options = {
  vendor: { type: 'string' },
  'dry-run': { type: 'boolean' },
  language: { type: 'string' },
  currency: { type: 'string' },
  pictures: { type: 'boolean' },
  'leave-stock': { type: 'boolean' },
  'no-new-categories': { type: 'boolean' },
  'tax-class': { type: 'string' },
  'lead-days': { type: 'string' },
  encoding: { type: 'string' },
  separator: { type: 'string' },
  report: { type: 'string' },
  help: { type: 'boolean' },
} as const;

const MAX_NOTICES = 40;
const MAX_LEAD_DAYS = 60;

/** Exit code for rejected products, distinct from a run that could not start (1). */
const SOME_REJECTED = 2;

function readLeadDays({ values }: Given): number {
  const days = Number(values['lead-days'] ?? 3);
  if (!Number.isInteger(days) || days < 0 || days > MAX_LEAD_DAYS) throw new StartError(`--lead-days must be a whole number from 0 to ${MAX_LEAD_DAYS}.`);
  return days;
}

/** Prints notes on the whole file and the first rejections; notes on products are in the report. */
function createReporter(progress: Progress): (outcome: Outcome) => void {
  let rejected = 0;
  return ({ kind, line, says }) => {
    if (kind === 'file') for (const what of says) progress.say(what);
    if (kind !== 'rejected') return;
    rejected += 1;
    if (rejected <= MAX_NOTICES) progress.say(`line ${line}: not imported, because ${says.join()}`);
    else if (rejected === MAX_NOTICES + 1) progress.say('… the others stand in the report');
  };
}

function toSummary({ rows, created, updated, unchanged, rejected }: ImportSummary, isDry: boolean): string {
  const would = isDry ? 'Nothing was changed. It would be: ' : '';
  return `${would}${created} products new, ${updated} changed, ${unchanged} as they were, ${rejected} not imported, from ${rows} rows.`;
}

async function main(given: Given): Promise<void> {
  const [name, fileName, ...more] = given.words;
  const format = formats.find((candidate) => candidate.name === name);
  if (given.values['help'] || !format || fileName === undefined || more.length > 0) throw new StartError(usage);
  const file = path.resolve(fileName);
  if (!(await stat(file).catch(() => null))?.isFile()) throw new StartError(`There is no file ${file}.`);
  const isDry = given.values['dry-run'] === true;
  const form = await detectCsvForm(file, {
    ...(given.values['encoding'] !== undefined && { encoding: readChoice(given, 'encoding', encodings, 'utf-8') }),
    ...(given.values['separator'] !== undefined && { separator: readChoice(given, 'separator', Object.keys(separators) as Separator[], 'comma') }),
  });
  const choices = {
    locale: readChoice(given, 'language', locales, 'sv'),
    currency: readChoice(given, 'currency', currencyCodes, 'SEK'),
    taxClass: readChoice(given, 'tax-class', taxClass.options, 'standard'),
    leadDays: readLeadDays(given),
    leaveStock: given.values['leave-stock'] === true,
    createCategories: given.values['no-new-categories'] !== true,
  };
  await runCommand(async (ctx) => {
    const vendor = typeof given.values['vendor'] === 'string' ? await getVendor(ctx, given.values['vendor']) : null;
    const progress = progressOn(process.stderr, 'rows');
    const reportFile = path.resolve(typeof given.values['report'] === 'string' ? given.values['report'] : `${file}.report.csv`);
    const report = await openReport(reportFile).catch((error: Error) => {
      throw new StartError(`The report can't be written to ${reportFile} (${error.message}): name another place with --report.`);
    });
    progress.say(`${format.name}, ${form.encoding}, separated by ${form.separator}${isDry ? ', dry run' : ''}`);
    const printOutcome = createReporter(progress);
    try {
      const summary = await runImport(ctx, {
        file,
        form,
        format,
        isDry,
        settings: { ...choices, vendor, publicUrl: ctx.config.publicUrl },
        fetchPicture: given.values['pictures'] === true ? pictureFetcher(ctx, path.dirname(file)) : null,
        onOutcome(outcome) {
          report.add(outcome);
          printOutcome(outcome);
        },
        onProgress: progress.at,
      });
      progress.end();
      process.stdout.write(`${toSummary(summary, isDry)}\nReport: ${reportFile}\n`);
      process.exitCode = summary.rejected > 0 ? SOME_REJECTED : 0;
    } finally {
      progress.end();
      await report.close();
    }
  });
}

try {
  await main(readArguments(options, usage));
} catch (error) {
  fatal(error);
}
