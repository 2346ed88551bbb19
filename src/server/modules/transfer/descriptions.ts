import { sanitizedHtml } from '../content/service.ts';
import type { DescriptionDraft } from './draft.ts';

const blocks = /^(p|div|li|br|ul|ol)$/;
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
const unescaped = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Block tags turned into paragraphs, to keep their text through sanitizing. */
const blockTags = /<(\/?)(?:h[1-6]|tr|table|blockquote|section|article|header|footer|figure|figcaption|dl|dt|dd|pre|hr|address)\b[^>]*>/gi;

/** Sanitizes HTML from a file; list items become details, other blocks paragraphs. */
export function descriptionOfHtml(html: string): DescriptionDraft {
  if (!/<[a-z!/]/i.test(html) && /[\r\n]/.test(html.trim())) return descriptionOfText(unescaped(html));
  // Sanitizes again: the replacement could join fragments into a tag.
  const safe = sanitizedHtml(sanitizedHtml(html.replace(blockTags, '<$1p>')));
  const paragraphs: string[] = [];
  const details: string[] = [];
  let text = '';
  let listDepth = 0;
  const close = () => {
    const whole = tidy(unescaped(text));
    if (whole !== '') (listDepth > 0 ? details : paragraphs).push(whole);
    text = '';
  };
  for (const [, closing, tag, words] of safe.matchAll(/<(\/?)([a-z]+)[^>]*>|([^<]+)/g)) {
    if (words !== undefined) text += words;
    else if (tag && blocks.test(tag)) {
      close();
      if (tag === 'li') listDepth = Math.max(0, listDepth + (closing ? -1 : 1));
    }
  }
  close();
  return { paragraphs, details };
}

export function toHtml({ paragraphs, details }: DescriptionDraft): string {
  const list = details.map((detail) => `<li>${escaped(detail)}</li>`).join('');
  return [...paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`), ...(list === '' ? [] : [`<ul>${list}</ul>`])].join('\n');
}

/** Plain text: each line is a paragraph; lines with a leading dash are details. */
export function descriptionOfText(text: string): DescriptionDraft {
  const lines = text
    .split(/\r\n|\r|\n|\\n/)
    .map(tidy)
    .filter((line) => line !== '');
  return { paragraphs: lines.filter((line) => !/^[-–•] /.test(line)), details: lines.filter((line) => /^[-–•] /.test(line)).map((line) => line.slice(2).trim()) };
}

export function textOfDescription({ paragraphs, details }: DescriptionDraft): string {
  return [...paragraphs, ...details.map((detail) => `- ${detail}`)].join('\n');
}
