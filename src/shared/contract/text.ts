/**
 * How text that a person fills in is read. Each such field of a request is one of these: `text-fields.unit.test.ts` walks the whole API and
 * refuses any other.
 */
import { z } from 'zod';
import { isWithoutLink } from '../values/person-name.ts';
import { plainLine, plainLines, plainWebAddress } from '../values/plain-text.ts';

/** One line, which may be left empty. */
export const optionalTextLine = (max: number) => z.string().overwrite(plainLine).max(max);

/** One line with something on it. */
export const textLine = (max: number) => z.string().overwrite(plainLine).min(1).max(max);

/** Words on as many lines as they need, or none. */
export const textLines = (max: number) => z.string().overwrite(plainLines).max(max);

/** A line that others' mails repeat: it carries no link. */
export const linklessLine = (max: number) => optionalTextLine(max).refine(isWithoutLink, { message: 'no_link' });

/** A person's name, or the first of two. */
export const personName = linklessLine(80).min(1);

/** A last name: many people have one name alone. */
export const lastName = linklessLine(80);

/** A page on the internet. */
export const webAddress = (max: number) =>
  z
    .url({ protocol: /^https?$/, hostname: /\./ })
    .overwrite(plainWebAddress)
    .max(max);
