import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '../values/text/locale.ts';
import { type LegalPage, legalPath } from './legal-pages.ts';

interface PageFile {
  kind: 'page' | 'customer-service';
  sv: { slug: string };
  en: { slug: string };
}

const files = { terms: 'terms', returns: 'returns', privacy: 'privacy', contact: 'contact', cookies: 'cookies', complaints: 'complaints' } as const satisfies Record<LegalPage, string>;

test.each(Object.keys(files) as LegalPage[])('serves the page "%s" under the linked address', (page) => {
  const content = JSON.parse(readFileSync(path.resolve(import.meta.dirname, `../../../demo/content/pages/${files[page]}.json`), 'utf8')) as PageFile;
  for (const locale of locales) {
    const { slug } = content[locale];
    const folder = { sv: '/kundservice', en: '/en/customer-service' }[locale];
    const expected = content.kind === 'page' ? `${locale === 'en' ? '/en' : ''}/${slug}` : `${folder}/${slug}`;
    expect(legalPath(page, locale)).toBe(expected);
  }
});
