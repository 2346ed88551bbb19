/** Gift cards: bought for a person and a day, shown by their code, used in the checkout (ADR 0099). */
import { z } from 'zod';
import { isGiftCardAmount, MAX_GIFT_CARD_MESSAGE } from '../values/orders/gift-card-amounts.ts';
import { isWithoutLink } from '../values/people/person-name.ts';
import { plainLines } from '../values/text/plain-text.ts';
import { cartAnswer } from './cart.ts';
import { currencyCode, emailAddress, languageCode, majorUnits, majorUnitsInput } from './common.ts';
import { fileAnswer, route } from './route.ts';
import { cardToken } from './saved-cards.ts';
import { personName, textLine } from './text.ts';

const message = z.string().overwrite(plainLines).max(MAX_GIFT_CARD_MESSAGE).refine(isWithoutLink, { message: 'no_link' });

const newGiftCard = z
  .object({
    provider_id: textLine(50),
    amount: majorUnitsInput.meta({ description: 'Whole kronor or euro' }),
    currency_code: currencyCode,
    buyer_email: emailAddress,
    sender_name: personName,
    recipient_name: personName,
    recipient_email: emailAddress.nullable().meta({ description: 'Null: the buyer prints the card' }),
    recipient_language: languageCode,
    message: message.default(''),
    deliver_on: z.iso.date().nullable().default(null).meta({ description: 'The day of its mail, within a year; null: at once' }),
  })
  .refine(({ amount, currency_code }) => isGiftCardAmount(amount, currency_code), { message: 'out_of_range', path: ['amount'] });

/** A payment that waits for its card. */
const giftCardPurchase = z.object({ id: z.string(), provider_id: z.string(), reference: z.string(), client_secret: z.string(), amount: majorUnits, currency_code: currencyCode });

const wallets = z.object({
  apple: z.boolean().meta({ description: 'Whether there is a pass for Apple Wallet' }),
  google: z.string().nullable().meta({ description: 'The link that saves it in Google Wallet' }),
});

export const giftCard = z
  .object({
    code: z.string(),
    state: z.enum(['active', 'used', 'expired', 'withdrawn', 'blocked']).meta({ description: '`blocked`: the bank was asked for the purchase’s money back' }),
    amount: majorUnits,
    balance: majorUnits,
    currency_code: currencyCode,
    valid_until: z.iso.date(),
    sender_name: z.string(),
    recipient_name: z.string(),
    message: z.string(),
    deliver_on: z.iso.date().nullable().meta({ description: 'The day of a mail that hasn’t been sent yet' }),
    is_mailed: z.boolean(),
    is_refused: z.boolean().meta({ description: 'The recipient’s address refused its mail: the buyer names another, or prints it' }),
    withdrawable_until: z.iso.date().nullable().meta({ description: 'The last day on which the buyer may withdraw; null once it was used, or that day has passed' }),
    wallets: wallets.meta({ description: 'Where the shop has keys for them, of a card that can be used' }),
    movements: z.array(z.object({ kind: z.enum(['issue', 'redeem', 'release', 'refund', 'withdraw', 'expire']), amount: majorUnits, at: z.iso.datetime() })),
  })
  .meta({ id: 'GiftCard' });

const bought = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bought'), gift_card: giftCard }),
  z.object({ type: z.enum(['declined', 'unpaid', 'processing', 'mailed']) }).meta({ description: '`mailed`: bought an hour ago or more; the card is in the buyer’s mail alone' }),
  z.object({ type: z.literal('action'), client_secret: z.string(), url: z.string().nullable() }).meta({ description: 'The bank asks first: at the address, or by the provider’s script' }),
]);

export type NewGiftCard = z.output<typeof newGiftCard>;
export type GiftCardPurchase = z.infer<typeof giftCardPurchase>;
export type GiftCard = z.infer<typeof giftCard>;
export type GiftCardWallets = z.infer<typeof wallets>;
export type GiftCardBought = z.infer<typeof bought>;

const giftCardAnswer = z.object({ gift_card: giftCard });

export const giftCards = {
  begin: route('giftCards', 'POST', '/gift-cards', {
    summary: 'Begin to buy a gift card: opens a payment',
    body: newGiftCard,
    returns: z.object({ purchase: giftCardPurchase }),
    fails: ['NOT_FOUND'],
  }),
  complete: route('giftCards', 'POST', '/gift-card-purchases/:id/complete', {
    summary: 'Make the paid purchase a gift card, once',
    body: z.object({ confirmation_token: cardToken.optional() }).optional(),
    returns: bought,
    fails: ['NOT_FOUND'],
  }),
  get: route('giftCards', 'GET', '/gift-cards/:code', { summary: 'A gift card with its balance, for who has its code', returns: giftCardAnswer, fails: ['NOT_FOUND'] }),
  withdraw: route('giftCards', 'POST', '/gift-cards/:code/withdrawal', {
    summary: 'Withdraw from the purchase of an unused gift card, as its buyer',
    body: z.object({ buyer_email: emailAddress }),
    returns: giftCardAnswer,
    fails: ['NOT_FOUND', 'GIFT_CARD_BLOCKED', 'WITHDRAWAL_LATE'],
  }),
  redirect: route('giftCards', 'PUT', '/gift-cards/:code/recipient', {
    summary: 'Mail a gift card that wasn’t delivered to another address, as its buyer',
    body: z.object({ buyer_email: emailAddress, recipient_email: emailAddress }),
    returns: giftCardAnswer,
    fails: ['NOT_FOUND', 'GIFT_CARD_BLOCKED', 'GIFT_CARD_DELIVERED'],
  }),
  print: route('receipts', 'GET', '/gift-cards/:code/pdf', { summary: 'The gift card on paper', returns: fileAnswer, file: 'application/pdf', fails: ['NOT_FOUND'] }),
  applePass: route('receipts', 'GET', '/gift-cards/:code/apple-pass', { summary: 'The gift card for Apple Wallet', returns: fileAnswer, file: 'application/vnd.apple.pkpass', fails: ['NOT_FOUND'] }),
  apply: route('promotionCodes', 'PUT', '/carts/:cartId/gift-card', {
    summary: 'Pay one’s own cart, or a part of it, with a gift card',
    body: z.object({ code: textLine(60) }),
    returns: cartAnswer,
    fails: ['NOT_FOUND', 'CART_COMPLETED', 'GIFT_CARD_UNKNOWN'],
  }),
  remove: route('promotionCodes', 'DELETE', '/carts/:cartId/gift-card', { summary: 'Pay without the gift card', returns: cartAnswer, fails: ['NOT_FOUND', 'CART_COMPLETED'] }),
};
