/**
 * Vendors' accounts at Stripe (Connect, Accounts v2): a recipient that receives what the vendor sells. Stripe collects what it must know on pages of its
 * own; we store whether transfers may arrive, as read from Stripe, never from an event.
 */
import type Stripe from 'stripe';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { getStripe } from '../payments/service.ts';
import { USUAL_FEE_BASIS_POINTS } from '../vendors/rules.ts';
import { findVendorByHandle, findVendorOfAccount, insertAccount, listVendorAccounts, updateAccountStatus, updateFee, type VendorAccountRow } from '../vendors/service.ts';

export const onboardingPaths = { done: '/vendor-onboarding/done', again: '/vendor-onboarding/again' } as const;

type Account = Stripe.V2.Core.Account;

const included: ('configuration.recipient' | 'configuration.merchant' | 'requirements')[] = ['configuration.recipient', 'configuration.merchant', 'requirements'];

/** Without the capability an account receives nothing; one that is the merchant of record must be able to take cards, too. */
function getTransfersStatus({ configuration }: Account, isOnBehalfOf: boolean): string {
  const transfers = configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status ?? 'unsupported';
  return isOnBehalfOf && transfers === 'active' ? (configuration?.merchant?.capabilities?.card_payments?.status ?? 'unsupported') : transfers;
}

/** Requirements that the vendor, rather than Stripe, must fulfil. */
const listRequirements = ({ requirements }: Account): string[] => (requirements?.entries ?? []).flatMap((entry) => (entry.awaiting_action_from === 'user' ? [entry.description] : []));

/** Throws NOT_FOUND. */
async function getVendor(ctx: Ctx, handle: string): Promise<VendorAccountRow> {
  const [vendor] = await findVendorByHandle(ctx.db, { handle });
  if (!vendor) throw new DomainError('NOT_FOUND', { detail: `There is no vendor ${handle}` });
  return vendor;
}

/** The vendor's account, created once: parallel and repeated calls send the same idempotency key, and the first row stays. */
async function createAccount(ctx: Ctx, vendor: VendorAccountRow): Promise<string> {
  const readAt = ctx.clock.now();
  const stripe = await getStripe(ctx);
  const isOnBehalfOf = ctx.config.stripe?.isOnBehalfOf === true;
  const account = await stripe.v2.core.accounts.create(
    {
      contact_email: vendor.email,
      display_name: vendor.name,
      dashboard: 'express',
      identity: { country: vendor.country },
      configuration: {
        recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
        ...(isOnBehalfOf && { merchant: { capabilities: { card_payments: { requested: true } } } }),
      },
      // The platform is charged for losses.
      defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
      metadata: { vendor: vendor.vendor_id },
      include: included,
    },
    { idempotencyKey: `vendor-account.${vendor.vendor_id}` },
  );
  await ctx.step('vendor-account.created');
  const status = { status: getTransfersStatus(account, isOnBehalfOf), requirements: JSON.stringify(listRequirements(account)), readAt };
  await insertAccount(ctx.db, { vendorId: vendor.vendor_id, accountId: account.id, feeBasisPoints: USUAL_FEE_BASIS_POINTS, ...status });
  return (await getVendor(ctx, vendor.handle)).account_id ?? account.id;
}

export interface Onboarding {
  accountId: string;
  /** Stripe's page for the vendor; it works once, for minutes. */
  url: string;
  expiresAt: string;
}

/** Begins or continues a vendor's onboarding. Throws NOT_FOUND. */
export async function startOnboarding(ctx: Ctx, handle: string): Promise<Onboarding> {
  const vendor = await getVendor(ctx, handle);
  const accountId = vendor.account_id ?? (await createAccount(ctx, vendor));
  const { publicUrl } = ctx.config;
  const stripe = await getStripe(ctx);
  const link = await stripe.v2.core.accountLinks.create({
    account: accountId,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: {
        return_url: publicUrl + onboardingPaths.done,
        refresh_url: publicUrl + onboardingPaths.again,
      },
    },
  });
  return { accountId, url: link.url, expiresAt: link.expires_at };
}

/** Reads an account's status from Stripe and stores it. Idempotent, in any order; nothing for an account of others. */
export async function refreshAccount(ctx: Ctx, accountId: string): Promise<void> {
  const [vendor] = await findVendorOfAccount(ctx.db, { accountId });
  if (!vendor) return;
  const readAt = ctx.clock.now();
  const account = await (await getStripe(ctx)).v2.core.accounts.retrieve(accountId, { include: included });
  await ctx.step('vendor-account.read');
  const status = getTransfersStatus(account, ctx.config.stripe?.isOnBehalfOf === true);
  await updateAccountStatus(ctx.db, { accountId, status, requirements: JSON.stringify(listRequirements(account)), readAt });
  if (status !== vendor.transfers_status) ctx.log[status === 'active' ? 'info' : 'warn']({ vendor: vendor.handle, from: vendor.transfers_status, to: status }, 'a vendor’s account changed');
}

/** Every vendor, with its account as read just now. */
export async function listAccounts(ctx: Ctx): Promise<VendorAccountRow[]> {
  for (const { account_id } of await listVendorAccounts(ctx.db)) if (account_id !== null) await refreshAccount(ctx, account_id);
  return listVendorAccounts(ctx.db);
}

/** Sets the platform's fee for later orders. Throws NOT_FOUND for an unknown vendor, or one without an account. */
export async function setFee(ctx: Ctx, handle: string, feeBasisPoints: number): Promise<void> {
  const vendor = await getVendor(ctx, handle);
  const changed = await updateFee(ctx.db, { vendorId: vendor.vendor_id, feeBasisPoints });
  if (changed.length === 0) throw new DomainError('NOT_FOUND', { detail: `The vendor ${handle} has no account yet: begin its onboarding first` });
}
