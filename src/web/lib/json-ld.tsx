import { use } from 'react';
import { NonceContext } from './nonce.ts';

/** Structured data (schema.org) for search engines. Its text can't end the script early: `<` is written as an escape. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const nonce = use(NonceContext);
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped
  return <script type="application/ld+json" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
