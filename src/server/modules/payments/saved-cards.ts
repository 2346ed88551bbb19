/** A member's saved cards, read from the provider each time and not stored here. */
import { pathTo } from '#shared/i18n/paths.ts';
import type { CardClientSettings, SaveCardAnswer, SavedCard } from '#shared/contract/saved-cards.ts';
import type { PaymentSettings } from '#shared/contract/settings.ts';
import type { Ctx, MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import type { CardVault, VaultCard } from './card-vault.ts';
import { findCustomerId, getCustomerId } from './customers.ts';
import { orUnavailable } from './or-unavailable.ts';
import { ProviderRefusal, ProviderUnavailable } from './provider.ts';
import { findVault, offeredProviders } from './providers.ts';
import { dropCustomer } from './repository.ts';

/** The customer was deleted at the provider, or is of another account of the shop: the next card makes a new one. */
async function dropRefused(ctx: MemberCtx, customerId: string, error: unknown): Promise<void> {
  if (!(error instanceof ProviderRefusal)) throw error;
  ctx.log.warn({ err: error }, 'the provider refused a customer, which is dropped');
  await dropCustomer(ctx.db, { memberId: ctx.member.id, customerId });
}

async function listAll(ctx: MemberCtx, vault: CardVault): Promise<VaultCard[]> {
  const customerId = await findCustomerId(ctx, ctx.member.id);
  if (customerId === null) return [];
  try {
    return await vault.listCards(ctx, customerId);
  } catch (error) {
    await dropRefused(ctx, customerId, error);
    return [];
  }
}

const isSame = (one: VaultCard, other: VaultCard): boolean => one.id === other.id || (one.fingerprint !== null && one.fingerprint === other.fingerprint);

/** A card that was saved twice is shown once. */
const present = (cards: readonly VaultCard[]): SavedCard[] =>
  cards.filter((card, index) => cards.findIndex((other) => isSame(card, other)) === index).map(({ id, brand, last4, expMonth, expYear }) => ({ id, brand, last4, expMonth, expYear }));

/** Null with the demo provider, and without a key, which is logged. */
export function findCardClient(ctx: Ctx): CardClientSettings | null {
  const [offered] = findVault(ctx) ? offeredProviders(ctx) : [];
  return offered ? { key: offered.card_key, simulatorUrl: ctx.config.stripe?.apiBase ?? null } : null;
}

/** Throws UNAVAILABLE when the provider doesn't answer. */
export async function getPaymentSettings(ctx: MemberCtx): Promise<PaymentSettings> {
  const vault = findVault(ctx);
  return { cards: vault ? present(await orUnavailable(() => listAll(ctx, vault))) : [], cardClient: findCardClient(ctx) };
}

function requireVault(ctx: MemberCtx): CardVault {
  const vault = findVault(ctx);
  if (!vault) throw new DomainError('NOT_FOUND', { detail: 'No cards are saved here' });
  return vault;
}

/** Throws UNAVAILABLE, after which the same token may be sent again; NOT_FOUND where no cards are saved. */
export async function saveCard(ctx: MemberCtx, token: string): Promise<SaveCardAnswer> {
  const vault = requireVault(ctx);
  return orUnavailable(async () => {
    const customerId = await getCustomerId(ctx, vault);
    const returnUrl = ctx.config.publicUrl + pathTo('userSettingsSection', ctx.locale, { section: 'payments' });
    try {
      const outcome = await vault.saveCard(ctx, { customerId, token, returnUrl });
      await ctx.step('card.saved');
      if (outcome.kind === 'saved') return { type: 'saved', cards: present(await vault.listCards(ctx, customerId)) };
      return outcome.kind === 'declined' ? { type: 'declined' } : { type: 'action', clientSecret: outcome.clientSecret, url: outcome.url };
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      ctx.log.warn({ err: error }, 'the provider refused to save a card');
      return { type: 'declined' };
    }
  });
}

/** Returns the remaining cards. Throws NOT_FOUND for another's card, UNAVAILABLE. */
export async function removeCard(ctx: MemberCtx, id: string): Promise<SavedCard[]> {
  const vault = requireVault(ctx);
  return orUnavailable(async () => {
    const cards = await listAll(ctx, vault);
    const removed = cards.find((card) => card.id === id);
    if (!removed) throw new DomainError('NOT_FOUND');
    for (const card of cards) {
      if (!isSame(card, removed)) continue;
      try {
        await vault.removeCard(ctx, card.id);
      } catch (error) {
        // A lost answer, or another window, may have removed it.
        if ((await listAll(ctx, vault)).some((left) => left.id === card.id)) throw error;
      }
    }
    return present(cards.filter((card) => !isSame(card, removed)));
  });
}

/** Secret with which the provider's fields show and save cards at checkout. Null: the buyer pays without. */
export async function openCardSession(ctx: MemberCtx): Promise<string | null> {
  const vault = findVault(ctx);
  if (!vault || !findCardClient(ctx)) return null;
  try {
    const customerId = await getCustomerId(ctx, vault);
    try {
      return await vault.openSession(ctx, customerId);
    } catch (error) {
      await dropRefused(ctx, customerId, error);
      return null;
    }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefusal)) throw error;
    ctx.log.warn({ err: error }, 'saved cards can’t be shown at checkout');
    return null;
  }
}
