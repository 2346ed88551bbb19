import { giftCards } from '#shared/contract/gift-cards.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { printGiftCard } from './printed.ts';
import { beginPurchase } from './purchase.ts';
import { completePurchase, getByCode, getGiftCard, redirectGiftCard, withdraw } from './service.ts';
import { getApplePass } from './wallets.ts';

export const giftCardRoutes = [
  handle(giftCards.begin, async (ctx, { body }) => ({ purchase: await beginPurchase(ctx, body) })),
  handle(giftCards.complete, (ctx, { params, body }) => completePurchase(ctx, params.id, body?.confirmation_token ?? null)),
  handle(giftCards.get, async (ctx, { params }) => ({ gift_card: await getGiftCard(ctx, params.code) })),
  handle(giftCards.withdraw, async (ctx, { params, body }) => ({ gift_card: await withdraw(ctx, params.code, body.buyer_email) })),
  handle(giftCards.redirect, async (ctx, { params, body }) => ({
    gift_card: await redirectGiftCard(ctx, params.code, { buyerEmail: body.buyer_email, recipientEmail: body.recipient_email }),
  })),
  handle(giftCards.applePass, async (ctx, { params }) => getApplePass(ctx, await getByCode(ctx, params.code))),
  handle(giftCards.print, (ctx, { params }) => printGiftCard(ctx, params.code)),
];
