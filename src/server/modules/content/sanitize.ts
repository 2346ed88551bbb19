/** HTML that people wrote, made safe: the specification's tags and attributes, and nothing that could run (section 5). */
import sanitizeHtml from 'sanitize-html';

const allowedTags = ['p', 'br', 'div', 'span', 'strong', 'em', 'u', 'a', 'ul', 'ol', 'li', 'b'];

/**
 * The addresses a link may have, told by what they must look like: another site over http, mail, telephone, a path of
 * this site, a place on the page. What hides its scheme behind odd blanks or signs looks like none of them.
 */
const safeAddress = /^(?:https?:\/\/|mailto:|tel:|[/#?](?![/\\])|[\w-][\w\-./%]*(?:[?#]|$))/i;

export function sanitizedHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: { '*': ['class', 'data-*'], a: ['href', 'target', 'class', 'data-*'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: (tagName, attribs) => ({ tagName, attribs: Object.fromEntries(Object.entries(attribs).filter(([name, value]) => name !== 'href' || safeAddress.test(value))) }) },
  });
}
