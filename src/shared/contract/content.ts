/** Global settings and content pages of the CMS area. HTML is already sanitised (specification, section 5). */
import { z } from 'zod';
import { route } from './route.ts';
import { languageCode } from './common.ts';
import { contentBlock, contentLink } from './content-blocks.ts';

/** Icons for entries of the bottom bar. */
export const menuIcon = z.enum(['store', 'search', 'calendar', 'list', 'tag', 'gift', 'help']);

export const globalSettings = z
  .object({
    announcement: z.string(),
    tagline: z.string(),
    supportEmail: z.string(),
    social: z.array(contentLink),
    footer: z.array(z.object({ heading: z.string(), links: z.array(contentLink) })),
    menu: z.array(contentLink),
    bottom: z.array(z.object({ icon: menuIcon, link: contentLink })).meta({ description: 'Of the bar at the bottom of small screens; the way to one’s own pages is added' }),
  })
  .meta({ id: 'GlobalSettings' });

/** `start` is the start page; the most recently published one is shown. */
export const pageKind = z.enum(['page', 'customer-service', 'start']);

export const contentPage = z
  .object({
    slug: z.string(),
    kind: pageKind,
    title: z.string(),
    description: z.string(),
    lead: z.string(),
    blocks: z.array(contentBlock),
    translations: z.array(z.object({ language_code: languageCode, slug: z.string() })),
    siblings: z.array(z.object({ slug: z.string(), title: z.string() })),
    updated_at: z.string(),
  })
  .meta({ id: 'ContentPage' });

export const contentPageQuery = z.object({
  kind: pageKind.optional().meta({ description: 'A page of this kind only' }),
  region_id: z.string().max(100).optional().meta({ description: 'The region in whose currency rows of products are chosen' }),
});

export const globalSettingsAnswer = z.object({ globalSettings });
export const contentPageAnswer = z.object({ page: contentPage });

export type MenuIcon = z.infer<typeof menuIcon>;
export type GlobalSettings = z.infer<typeof globalSettings>;
export type PageKind = z.infer<typeof pageKind>;
export type ContentPage = z.infer<typeof contentPage>;

export const content = {
  getGlobalSettings: route('cms', 'GET', '/globalSettings', { summary: 'Announcement, menus and footer of a language', returns: globalSettingsAnswer }),
  getPage: route('cms', 'GET', '/pages/:slug', {
    summary: 'A page by its slug in any language, with its blocks; for the kind start the one in force',
    query: contentPageQuery,
    returns: contentPageAnswer,
    fails: ['NOT_FOUND'],
  }),
};
