/** Tags of a wish, in the form in which two of them are the same. Pure. */
import { plainLine } from '../text/plain-text.ts';

export const MAX_TAGS = 5;
export const MAX_TAG = 24;

/** One tag: in lower case, without "#" before it, and without the comma that parts two. */
export const plainTag = (text: string): string =>
  plainLine(text)
    .normalize('NFC')
    .replace(/^[#\s]+|,/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();

/** Tags from a line of text, parted by commas; each once. */
export const listTags = (text: string): string[] => [...new Set(text.split(',').map(plainTag))].filter((tag) => tag !== '');
