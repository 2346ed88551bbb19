/** Transfers to vendors' accounts that belong to no charge: of what a gift card paid (https://docs.stripe.com/connect/separate-charges-and-transfers). */
import type Stripe from 'stripe';
import type { Ctx } from '#server/platform/context.ts';
import { call } from './client.ts';

/** Names a transfer or reversal of ours in its metadata. */
const ABOUT_KEY = 'fira_about';
const PAGE = 100;

interface Transfer {
  /** Made once per name. */
  about: string;
  accountId: string;
  amountMinor: number;
  currencyCode: string;
}

async function findTransfer(stripe: Stripe, about: string): Promise<Stripe.Transfer | null> {
  const { data } = await stripe.transfers.list({ transfer_group: about, limit: PAGE });
  return data.find(({ metadata }) => metadata[ABOUT_KEY] === about) ?? null;
}

/** What exists is read before: idempotency keys expire at Stripe. Returns Stripe's id. */
export function transferOnce(ctx: Ctx, { about, accountId, amountMinor, currencyCode }: Transfer): Promise<string> {
  return call(ctx, async (stripe) => {
    const made =
      (await findTransfer(stripe, about)) ??
      (await stripe.transfers.create(
        { amount: amountMinor, currency: currencyCode.toLowerCase(), destination: accountId, transfer_group: about, metadata: { [ABOUT_KEY]: about } },
        { idempotencyKey: `transfer.${about}` },
      ));
    return made.id;
  });
}

/** Once per name. Throws where the transfer wasn't made yet. */
export async function reverseOnce(ctx: Ctx, { transfer, about, amountMinor }: { transfer: string; about: string; amountMinor: number }): Promise<void> {
  await call(ctx, async (stripe) => {
    const found = await findTransfer(stripe, transfer);
    if (!found) throw new Error(`the transfer ${transfer} wasn't made yet`);
    const { data } = await stripe.transfers.listReversals(found.id, { limit: PAGE });
    if (data.some(({ metadata }) => metadata?.[ABOUT_KEY] === about)) return;
    await stripe.transfers.createReversal(found.id, { amount: amountMinor, metadata: { [ABOUT_KEY]: about } }, { idempotencyKey: `reversal.${about}` });
  });
}
