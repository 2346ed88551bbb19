import { contentPageAnswer, contentPageQuery, globalSettingsAnswer } from '#shared/contract/content.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { getContentPage, getGlobalSettings } from './service.ts';

export const contentRoutes = [
  endpoint('GET', '/globalSettings', { shared: { of: 'all' }, summary: 'Announcement, menus and footer of a language', returns: globalSettingsAnswer }, async (ctx) => ({
    globalSettings: await getGlobalSettings(ctx),
  })),
  endpoint(
    'GET',
    '/pages/:slug',
    {
      shared: { of: 'all' },
      summary: 'A page by its slug in any language, with its blocks; for the kind start the one in force',
      query: contentPageQuery,
      returns: contentPageAnswer,
      fails: ['NOT_FOUND'],
    },
    async (ctx, { params, query }) => ({ page: await getContentPage(ctx, params.slug, { kind: query.kind ?? null, regionId: query.region_id ?? null }) }),
  ),
];
