/** Sanitizes HTML: only the specification's tags and attributes, nothing executable (section 5). */
import sanitizeHtml from 'sanitize-html';
import { isSafeHref } from '#shared/values/text/safe-href.ts';

const allowedTags = ['p', 'br', 'div', 'span', 'strong', 'em', 'u', 'a', 'ul', 'ol', 'li', 'b'];

export function sanitizedHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: { '*': ['class', 'data-*'], a: ['href', 'target', 'class', 'data-*'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: (tagName, attribs) => ({ tagName, attribs: Object.fromEntries(Object.entries(attribs).filter(([name, value]) => name !== 'href' || isSafeHref(value))) }) },
  });
}
