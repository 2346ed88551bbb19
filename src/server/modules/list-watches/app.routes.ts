import { watchedLists } from '#shared/contract/watched-lists.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { isWatched, unwatchList, watchList } from './service.ts';

export const listWatchRoutes = [
  handle(watchedLists.get, async (ctx, { params }) => ({ isWatched: await isWatched(ctx, params.id) })),
  handle(watchedLists.watch, async (ctx, { params, body }) => {
    await watchList(ctx, params.id, body.publicId);
    return { isWatched: true };
  }),
  handle(watchedLists.unwatch, async (ctx, { params }) => {
    await unwatchList(ctx, params.id);
    return { isWatched: false };
  }),
];
