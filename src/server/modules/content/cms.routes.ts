import { z } from 'zod';
import { contentPageAnswer, globalSettingsAnswer } from '#shared/contract/content.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { getContentPage, getGlobalSettings } from './service.ts';

const pageQuery = z.object({ kind: z.enum(['page', 'customer-service']).default('page') });

export const contentRoutes = [
  endpoint('GET', '/globalSettings', { summary: 'Announcement, menus and footer of a language', returns: globalSettingsAnswer }, async (ctx) => ({ globalSettings: await getGlobalSettings(ctx) })),
  endpoint('GET', '/pages/:slug', { summary: 'A content or customer service page', query: pageQuery, returns: contentPageAnswer, fails: ['NOT_FOUND'] }, async (ctx, { params, query }) => ({
    page: await getContentPage(ctx, params.slug, query.kind),
  })),
];
