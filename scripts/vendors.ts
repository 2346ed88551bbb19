/** npm run vendors -- list|onboard|fee|delivery …: vendors' accounts at Stripe and their delivery options, until there are admin pages. See docs/vendors.md. */
import { readFile } from 'node:fs/promises';
import { deliveryTerms, saveDeliveryTerms } from '../src/server/modules/shipping/service.ts';
import { findVendorByHandle } from '../src/server/modules/vendors/service.ts';
import { listAccounts, setFee, startOnboarding } from '../src/server/modules/vendor-accounts/service.ts';
import { type Ctx, inTransaction } from '../src/server/platform/context.ts';
import { say } from '../src/server/platform/say.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { runSubcommand } from './run-subcommand.ts';
import type { Given } from './transfer/arguments.ts';

const usage = `npm run vendors -- list                 every vendor, and whether its account may receive money, as Stripe says now
npm run vendors -- onboard HANDLE       a link for the vendor to Stripe's onboarding; it works once, for minutes
npm run vendors -- fee HANDLE PERCENT   the platform's fee of the goods, such as 10 or 12.5, for later orders
npm run vendors -- delivery HANDLE FILE  the vendor's delivery options and pick-up points, all of them, from a JSON file`;

const options = { help: { type: 'boolean' } } as const;

function getWord({ words }: Given, index: number, what: string): string {
  const word = words[index];
  if (!word) throw new StartError(`Say which ${what}.\n\n${usage}`);
  return word;
}

function requireStripe({ config }: Ctx): void {
  if (!config.stripe) throw new StartError('The setting STRIPE_SECRET_KEY is missing: with demo payments vendors have no accounts.');
}

async function list(ctx: Ctx): Promise<void> {
  requireStripe(ctx);
  for (const { handle, name, account_id, transfers_status, requirements, fee_basis_points } of await listAccounts(ctx)) {
    const needs = requirements && requirements.length > 0 ? `, needs ${requirements.join(', ')}` : '';
    say(`${handle}  ${name}: ${account_id === null ? 'no account' : `${account_id}, transfers ${transfers_status}, fee ${(fee_basis_points ?? 0) / 100} %${needs}`}`);
  }
}

async function onboard(ctx: Ctx, words: Given): Promise<void> {
  requireStripe(ctx);
  const handle = getWord(words, 1, 'vendor, by its handle');
  const { accountId, url, expiresAt } = await startOnboarding(ctx, handle);
  const [vendor] = await findVendorByHandle(ctx.db, { handle });
  say(`The account of ${vendor?.name ?? handle} is ${accountId}. Send this link to the vendor; it works until ${expiresAt}:\n${url}`);
}

/** Hundredths of a per cent. Throws StartError. */
function toBasisPoints(word: string): number {
  if (!/^\d{1,2}([.,]\d{1,2})?$/.test(word)) throw new StartError(`A fee is a percentage from 0 to 99.99 such as 10 or 12.5, not ${word}.`);
  return Math.round(Number(word.replace(',', '.')) * 100);
}

async function fee(ctx: Ctx, words: Given): Promise<void> {
  const handle = getWord(words, 1, 'vendor, by its handle');
  const basisPoints = toBasisPoints(getWord(words, 2, 'percentage'));
  await setFee(ctx, handle, basisPoints);
  say(`Later orders of ${handle} bear a fee of ${basisPoints / 100} %.`);
}

async function delivery(ctx: Ctx, words: Given): Promise<void> {
  const handle = getWord(words, 1, 'vendor, by its handle');
  const file = getWord(words, 2, 'file');
  const [vendor] = await findVendorByHandle(ctx.db, { handle });
  if (!vendor) throw new StartError(`There is no vendor ${handle}.`);
  const read = deliveryTerms.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!read.success) throw new StartError(`${file} can’t be saved: ${read.error.issues.map(({ path, message }) => `${path.join('.') || 'it'} ${message}`).join('; ')}`);
  await inTransaction(ctx, (inside) => saveDeliveryTerms(inside, { id: vendor.vendor_id, handle }, read.data));
  say(`${vendor.name} has ${read.data.options.length} delivery options of its own, and ${read.data.pickup_points.length} pick-up points.`);
}

await runSubcommand({ list, onboard, fee, delivery }, options, usage);
