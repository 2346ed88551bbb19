import { use } from 'react';
import type { Thing } from 'schema-dts';
import { NonceContext } from '../browser/nonce.ts';

/** A schema.org thing as script text: `<` is escaped, so that it can't end the script early. */
export function jsonLd(thing: Exclude<Thing, string>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c');
}

/** Structured data for search engines; `things` come from jsonLd in a loader, outside the browser's code. */
export function JsonLd({ things }: { things: readonly string[] }) {
  const nonce = use(NonceContext);
  return things.map((json) => (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped
    <script key={json} type="application/ld+json" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
  ));
}
