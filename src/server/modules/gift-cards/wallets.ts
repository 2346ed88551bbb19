/** Wallet passes of gift cards, for who has the code, where the shop has the keys. */
import type { GiftCardWallets } from '#shared/contract/gift-cards.ts';
import type { FileAnswer } from '#server/http/api/endpoint.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { makeApplePass } from './apple-pass.ts';
import { makeGoogleLink } from './google-pass.ts';
import type { GiftCardRow } from './repository.ts';
import { toWalletCard } from './wallet-card.ts';

type WalletCtx = Pick<Ctx, 'config' | 'clock'>;

/** What the card's page offers. */
export async function getWallets({ config, clock }: WalletCtx, row: GiftCardRow): Promise<GiftCardWallets> {
  const card = config.appleWallet || config.googleWallet ? toWalletCard(row, config, clock.now()) : null;
  return { apple: card !== null && config.appleWallet !== null, google: card && config.googleWallet ? await makeGoogleLink(card, config.googleWallet, config) : null };
}

/** Throws NOT_FOUND without keys, and for a card that can't be used. */
export async function getApplePass({ config, clock }: WalletCtx, row: GiftCardRow): Promise<FileAnswer> {
  const card = config.appleWallet && toWalletCard(row, config, clock.now());
  if (!card || !config.appleWallet) throw new DomainError('NOT_FOUND');
  const bytes = new Uint8Array(await makeApplePass(card, config.appleWallet, config.productName));
  return { fileName: 'fira.pkpass', write: () => bytes };
}
