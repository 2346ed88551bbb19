import { memberSearch } from '#shared/contract/member-search.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { searchOwn } from './service.ts';

export const memberSearchRoutes = [handle(memberSearch.find, (ctx, { query }) => searchOwn(ctx, query.q))];
