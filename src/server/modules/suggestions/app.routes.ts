import { suggestions } from '#shared/contract/suggestions.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { dismissProduct, listSuggestions, restoreProduct } from './service.ts';

export const suggestionRoutes = [
  handle(suggestions.list, (ctx, { params, query }) => listSuggestions(ctx, params.id, query)),
  handle(suggestions.dismiss, async (ctx, { params }) => {
    await dismissProduct(ctx, params.id, params.productId);
    return { success: true as const };
  }),
  handle(suggestions.restore, async (ctx, { params }) => {
    await restoreProduct(ctx, params.id, params.productId);
    return { success: true as const };
  }),
];
