/** FAQ blocks for search engines (schema.org FAQPage); null without any. */
import type { FAQPage } from 'schema-dts';
import type { ContentBlock } from '#shared/contract/content-blocks.ts';

export function faqData(blocks: readonly ContentBlock[]): FAQPage | null {
  const items = blocks.flatMap((block) => (block.type === 'faq' ? block.items : []));
  if (items.length === 0) return null;
  return { '@type': 'FAQPage', mainEntity: items.map(({ question, html }) => ({ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: html } })) };
}
