import { savedCards } from '#shared/contract/saved-cards.ts';
import { settings } from '#shared/contract/settings.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { getPaymentSettings, openCardSession, removeCard, saveCard } from './saved-cards.ts';

export const savedCardRoutes = [
  handle(settings.getPayments, async (ctx) => ({ settings: await getPaymentSettings(ctx) })),
  handle(savedCards.save, (ctx, { body }) => saveCard(ctx, body.confirmationToken)),
  handle(savedCards.remove, async (ctx, { params }) => ({ cards: await removeCard(ctx, params.id) })),
  handle(savedCards.openSession, async (ctx) => ({ clientSecret: await openCardSession(ctx) })),
];
