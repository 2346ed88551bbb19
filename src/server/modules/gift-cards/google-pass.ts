/** A gift card for Google Wallet: a signed link with which its holder saves it (https://developers.google.com/wallet/retail/gift-cards/use-cases/jwt). Nothing is sent to Google before; the balance is that of the day on which it was saved, and says so. */
import { SignJWT } from 'jose';
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatDay } from '#shared/values/time/calendar-day.ts';
import type { GoogleWalletConfig } from '#server/platform/wallet-settings.ts';
import type { WalletCard } from './wallet-card.ts';

const SAVE = 'https://pay.google.com/gp/v/save/';
const MICROS_PER_MINOR = 10_000;

interface Shop {
  productName: string;
  publicUrl: string;
}

/** The class and the card, so that neither has to be made by a call before. */
function toPayload(card: WalletCard, { issuerId }: GoogleWalletConfig, { productName, publicUrl }: Shop) {
  const l = { locale: card.locale };
  const classId = `${issuerId}.fira_gift_card_${card.locale}`;
  const logo = { sourceUri: { uri: `${publicUrl}/icon-512.png` }, contentDescription: { defaultValue: { language: card.locale, value: productName } } };
  return {
    giftCardClasses: [{ id: classId, issuerName: productName, merchantName: productName, programLogo: logo, reviewStatus: 'UNDER_REVIEW' }],
    giftCardObjects: [
      {
        id: `${issuerId}.${card.serial}`,
        classId,
        state: 'ACTIVE',
        cardNumber: card.code,
        balance: { micros: card.balanceMinor * MICROS_PER_MINOR, currencyCode: card.currency },
        balanceUpdateTime: { date: card.now.toISOString() },
        barcode: { type: 'QR_CODE', value: card.url, alternateText: card.code },
        textModulesData: [
          { id: 'balance', body: card.balanceLabel },
          { id: 'until', header: m.gift_card_valid_until({}, l), body: formatDay(card.validUntil, card.locale) },
        ],
        linksModuleData: { uris: [{ id: 'page', uri: card.url, description: m.gift_card_wallet_page({}, l) }] },
      },
    ],
  };
}

export async function makeGoogleLink(card: WalletCard, google: GoogleWalletConfig, shop: Shop): Promise<string> {
  const token = await new SignJWT({ typ: 'savetowallet', origins: [shop.publicUrl], payload: toPayload(card, google, shop) })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(google.email)
    .setAudience('google')
    .setIssuedAt(Math.floor(card.now.getTime() / 1_000))
    .sign(google.key);
  return SAVE + token;
}
