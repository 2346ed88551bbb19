import { content } from '#shared/contract/content.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { getContentPage, getGlobalSettings } from './service.ts';

export const contentRoutes = [
  handle(content.getGlobalSettings, { shared: { of: 'all' } }, async (ctx) => ({
    globalSettings: await getGlobalSettings(ctx),
  })),
  handle(content.getPage, { shared: { of: 'all' } }, async (ctx, { params, query }) => ({
    page: await getContentPage(ctx, params.slug, { kind: query.kind ?? null, regionId: query.region_id ?? null }),
  })),
];
