/** Staff-written content: `pages/*.json`, `settings.json`, `redirects.json`. Validated strictly as a whole before saving. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { globalSettings, pageKind } from '#shared/contract/content.ts';
import { matchPath, pathTo } from '#shared/i18n/paths.ts';
import { type Locale, locales } from '#shared/values/text/locale.ts';
import { isSafeHref } from '#shared/values/text/safe-href.ts';

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be words of a–z and 0–9 with hyphens between');
const texts = z.strictObject({ slug, title: z.string().trim().min(1).max(160), description: z.string().max(300), lead: z.string().max(1_000).default('') });
const day = z.iso.datetime({ offset: true, message: 'must be a time such as 2026-12-01T00:00:00+01:00' });
const blockFile = z.looseObject({ type: z.string(), sv: z.looseObject({}).default({}), en: z.looseObject({}).default({}) });

const pageFile = z.strictObject({
  key: z.string().regex(/^[a-z0-9-]{1,60}$/),
  kind: pageKind,
  status: z.enum(['draft', 'published']).default('published'),
  publish_at: day.nullable().default(null),
  unpublish_at: day.nullable().default(null),
  sv: texts,
  en: texts.optional(),
  blocks: z.array(blockFile).max(60),
});

const parts = z.strictObject({
  GlobalSetting: globalSettings.omit({ menu: true, bottom: true }).strict(),
  Header: globalSettings.pick({ menu: true, bottom: true }).strict(),
});
const settingsFile = z.strictObject({ sv: parts, en: parts });

const isOwnPath = (value: string) => value.startsWith('/') && isSafeHref(value);
const redirectsFile = z.array(
  z.strictObject({
    path: z
      .string()
      .max(1_000)
      .refine(isOwnPath, 'must be a path of this site')
      .refine((value) => !/[?#]/.test(value), 'must have no query'),
    target: z
      .string()
      .max(2_000)
      .refine((value) => isOwnPath(value) || /^https?:\/\//.test(value), 'must be a path of this site or an address with https'),
    permanent: z.boolean().default(true),
  }),
);

export interface PageDraft extends Pick<z.infer<typeof pageFile>, 'key' | 'kind' | 'status' | 'publish_at' | 'unpublish_at'> {
  file: string;
  translations: { language: Locale; slug: string; title: string; description: string; lead: string; blocks: unknown[] }[];
}

export interface ContentDraft {
  pages: PageDraft[];
  settings: { language: Locale; part: string; value: object }[];
  redirects: z.infer<typeof redirectsFile>;
}

export class ContentError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ContentError';
    this.problems = problems;
  }
}

export function listProblems(file: string, error: z.ZodError): string[] {
  return error.issues.map((issue) => `${file}: ${issue.path.join('.') || 'the whole'}: ${issue.message}`);
}

/** Removes NUL characters and lone surrogates, which PostgreSQL can't store. */
function withoutTheUnstorable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
}

/** Reads the folder; missing files count as empty. Throws ContentError with all problems. */
export async function readContentFolder(folder: string): Promise<ContentDraft> {
  const problems: string[] = [];

  async function read<Schema extends z.ZodType>(file: string, schema: Schema): Promise<z.output<Schema> | null> {
    let text: string;
    try {
      text = await readFile(path.join(folder, file), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return null;
    }
    try {
      const parsed = schema.safeParse(JSON.parse(text.replace(/^\uFEFF/, ''), withoutTheUnstorable));
      if (parsed.success) return parsed.data;
      problems.push(...listProblems(file, parsed.error));
    } catch (error) {
      problems.push(`${file}: is not JSON: ${error instanceof Error ? error.message : String(error)}`);
    }
    return null;
  }

  const names = await readdir(path.join(folder, 'pages')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const pages: PageDraft[] = [];
  for (const name of names.filter((candidate) => candidate.endsWith('.json')).sort()) {
    const file = `pages/${name}`;
    const page = await read(file, pageFile);
    if (page) pages.push(toDraft(file, page));
  }
  const settings = await read('settings.json', settingsFile);
  const redirects = (await read('redirects.json', redirectsFile)) ?? [];
  problems.push(...findClashes(pages), ...findCircles(redirects));
  if (problems.length === 0 && pages.length === 0 && settings === null && redirects.length === 0) problems.push(`${folder}: holds neither pages/*.json nor settings.json nor redirects.json`);
  if (problems.length > 0) throw new ContentError(problems);
  return { pages, settings: settings ? locales.flatMap((language) => Object.entries(settings[language]).map(([part, value]) => ({ language, part, value }))) : [], redirects };
}

function toDraft(file: string, { blocks, sv, en, ...page }: z.infer<typeof pageFile>): PageDraft {
  const written = { sv, en };
  return {
    ...page,
    file,
    translations: locales.flatMap((language) => {
      const own = written[language];
      return own ? [{ language, ...own, blocks: blocks.map(({ sv: swedish, en: english, ...shared }) => ({ ...shared, ...{ sv: swedish, en: english }[language] })) }] : [];
    }),
  };
}

/** Pages with duplicate keys or slugs, or shadowed by the shop's routes. */
function findClashes(pages: readonly PageDraft[]): string[] {
  const seen = new Map<string, string>();
  return pages.flatMap(({ file, key, kind, translations }) => {
    const problems: string[] = [];
    const claim = (what: string) => {
      const other = seen.get(what);
      if (other) problems.push(`${file}: ${what} is taken by ${other}`);
      else seen.set(what, file);
    };
    claim(`the key ${key}`);
    for (const { language, slug: name } of translations) {
      claim(`the slug ${name} (${language})`);
      const page = kind === 'page' ? matchPath(pathTo('content', language, { slug: name }))?.page : 'content';
      if (page !== 'content' && page !== 'membership') problems.push(`${file}: ${language}.slug: /${name} is an address of the shop itself`);
    }
    return problems;
  });
}

/** Redirect loops. */
function findCircles(redirects: z.infer<typeof redirectsFile>): string[] {
  const targets = new Map(redirects.map(({ path: from, target }) => [from, target]));
  return [...targets.keys()].flatMap((from) => {
    let at = targets.get(from);
    for (let steps = 0; at !== undefined && steps <= targets.size; steps += 1) {
      if (at === from) return [`redirects.json: ${from} leads to itself`];
      at = targets.get(at);
    }
    return [];
  });
}
