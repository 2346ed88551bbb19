/** Global settings and content pages as the CMS area shows them. HTML is already sanitised (specification, section 5). */
import { z } from 'zod';
import { languageCode } from './common.ts';

/** A link of type custom uses its url, a link to a page its slug (specification, section 2). */
export const contentLink = z
  .discriminatedUnion('type', [z.object({ type: z.literal('custom'), url: z.string(), label: z.string() }), z.object({ type: z.literal('page'), slug: z.string(), label: z.string() })])
  .meta({ id: 'ContentLink' });

export const globalSettings = z
  .object({
    announcement: z.string(),
    tagline: z.string(),
    supportEmail: z.string(),
    social: z.array(contentLink),
    footer: z.array(z.object({ heading: z.string(), links: z.array(contentLink) })),
    menu: z.array(contentLink),
  })
  .meta({ id: 'GlobalSettings' });

export const contentBlock = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('text'), heading: z.string(), html: z.string() }),
    z.object({ type: z.literal('faq'), heading: z.string(), items: z.array(z.object({ question: z.string(), html: z.string() })) }),
  ])
  .meta({ id: 'ContentBlock' });

export const contentPage = z
  .object({
    slug: z.string(),
    kind: z.enum(['page', 'customer-service']),
    title: z.string(),
    description: z.string(),
    lead: z.string(),
    blocks: z.array(contentBlock),
    translations: z.array(z.object({ language_code: languageCode, slug: z.string() })),
    siblings: z.array(z.object({ slug: z.string(), title: z.string() })),
    updated_at: z.string(),
  })
  .meta({ id: 'ContentPage' });

export const globalSettingsAnswer = z.object({ globalSettings });
export const contentPageAnswer = z.object({ page: contentPage });

export type ContentLink = z.infer<typeof contentLink>;
export type GlobalSettings = z.infer<typeof globalSettings>;
export type ContentBlock = z.infer<typeof contentBlock>;
export type ContentPage = z.infer<typeof contentPage>;
