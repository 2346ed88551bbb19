import { suggestions } from '#shared/contract/suggestions.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { findGifts } from './finder.ts';

export const giftFinderRoutes = [handle(suggestions.find, { shared: { of: 'all', isFor: ({ not }) => not.length === 0 } }, (ctx, { query }) => findGifts(ctx, query))];
