/**
 * A gift card as a pass of Apple Wallet (https://developer.apple.com/documentation/walletpasses). It has no web service: the balance is that of the day on which it was
 * added, and says so; the pass leads to the card's page.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { m } from '#shared/i18n/paraglide/messages.js';
import { toMajor } from '#shared/values/money/money.ts';
import { formatDay, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { instantAt } from '#shared/values/time/zone-time.ts';
import { projectFolder } from '#server/platform/project-folder.ts';
import type { AppleWalletConfig } from '#server/platform/wallet-settings.ts';
import type { WalletCard } from './wallet-card.ts';

/** Of the shop's light theme. */
const colors = { backgroundColor: 'rgb(228, 236, 222)', foregroundColor: 'rgb(38, 34, 48)', labelColor: 'rgb(94, 88, 106)' };

export async function makeApplePass(card: WalletCard, apple: AppleWalletConfig, productName: string): Promise<Uint8Array> {
  // Loaded at first use: most shops make none.
  const [{ PKPass }, icon] = await Promise.all([import('passkit-generator'), readFile(path.join(projectFolder, 'public/apple-touch-icon.png'))]);
  const l = { locale: card.locale };
  const certificates = { wwdr: apple.wwdr, signerCert: apple.certificate, signerKey: apple.key };
  const pass = new PKPass({ 'icon.png': icon, 'icon@2x.png': icon, 'logo.png': icon }, certificates, {
    passTypeIdentifier: apple.passTypeId,
    teamIdentifier: apple.teamId,
    organizationName: productName,
    description: m.gift_card_name({}, l),
    logoText: productName,
    serialNumber: card.serial,
    ...colors,
  });
  pass.type = 'storeCard';
  pass.primaryFields.push({ key: 'balance', label: card.balanceLabel, value: toMajor(card.balanceMinor), currencyCode: card.currency });
  pass.secondaryFields.push({ key: 'code', label: m.gift_card_code({}, l), value: card.code });
  if (card.from !== '') pass.auxiliaryFields.push({ key: 'from', label: m.gift_card_from({}, l), value: card.from });
  pass.auxiliaryFields.push({ key: 'until', label: m.gift_card_valid_until({}, l), value: formatDay(card.validUntil, card.locale) });
  pass.backFields.push({ key: 'page', label: m.gift_card_wallet_page({}, l), value: card.url }, { key: 'use', label: m.gift_card_name({}, l), value: m.gift_card_use({}, l) });
  pass.setBarcodes({ format: 'PKBarcodeFormatQR', message: card.url, messageEncoding: 'iso-8859-1', altText: card.code });
  pass.setExpirationDate(new Date(instantAt(shopTimeZone, card.validUntil, 23, 59)));
  return pass.getAsBuffer();
}
