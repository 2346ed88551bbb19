/** Content pages and global settings of the demonstration shop; their HTML is sanitised on the way in. */
import { z } from 'zod';
import { sanitizeContent } from '#server/modules/content/service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { listJson, readJson } from './files.ts';

const languages = ['sv', 'en'] as const;
const texts = z.object({ slug: z.string(), title: z.string(), description: z.string(), lead: z.string() });
const html = z.object({ heading: z.string().default(''), html: z.string() });
const faq = z.object({ heading: z.string().default(''), items: z.array(z.object({ question: z.string(), html: z.string() })) });
const pageFile = z.object({
  key: z.string(),
  kind: z.enum(['page', 'customer-service']),
  sv: texts,
  en: texts,
  blocks: z.array(z.discriminatedUnion('type', [z.object({ type: z.literal('text'), sv: html, en: html }), z.object({ type: z.literal('faq'), sv: faq, en: faq })])),
});
const part = z.record(z.string(), z.unknown());
const settingsFile = z.object({ sv: z.object({ GlobalSetting: part, Header: part }), en: z.object({ GlobalSetting: part, Header: part }) });

const insertPage = statement<object, [id: string, kind: string, now: Date]>('demo.page', 'insert into content_pages (id, kind, updated_at) values ($1, $2, $3)');
const insertTranslation = statement<object, [pageId: string, language: string, slug: string, title: string, description: string, lead: string, blocks: string]>(
  'demo.page-translation',
  'insert into content_page_translations (page_id, language_code, slug, title, description, lead, blocks) values ($1, $2, $3, $4, $5, $6, $7::jsonb)',
);
const insertSettings = statement<object, [language: string, part: string, value: string]>('demo.settings', 'insert into global_setting_parts (language_code, part, value) values ($1, $2, $3::jsonb)');

export async function loadContent(ctx: Ctx): Promise<void> {
  for (const file of await listJson('content', 'pages')) {
    const page = pageFile.parse(await readJson('content', 'pages', file));
    await insertPage(ctx.db, page.key, page.kind, ctx.clock.now());
    for (const language of languages) {
      const { slug, title, description, lead } = page[language];
      const blocks = page.blocks.map((block) => sanitizeContent({ type: block.type, ...block[language] }));
      await insertTranslation(ctx.db, page.key, language, slug, title, description, lead, JSON.stringify(blocks));
    }
  }
  const settings = settingsFile.parse(await readJson('content', 'settings.json'));
  for (const language of languages) {
    for (const [name, value] of Object.entries(settings[language])) await insertSettings(ctx.db, language, name, JSON.stringify(value));
  }
}
