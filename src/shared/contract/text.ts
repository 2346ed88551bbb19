/** Normalises free text. Every text field of a request must use one of these (`text-fields.unit.test.ts`). */
import { z } from 'zod';
import { isWithoutLink } from '../values/people/person-name.ts';
import { plainLine, plainLines, plainWebAddress } from '../values/text/plain-text.ts';
import { plainTag } from '../values/wishes/tags.ts';

/** One line, possibly empty. */
export const optionalTextLine = (max: number) => z.string().overwrite(plainLine).max(max);

/** One non-empty line. */
export const textLine = (max: number) => z.string().overwrite(plainLine).min(1).max(max);

/** Several lines, possibly empty. */
export const textLines = (max: number) => z.string().overwrite(plainLines).max(max);

/** A tag, in the form in which two are compared. */
export const tagLine = (max: number) => z.string().overwrite(plainTag).min(1).max(max);

/** A line quoted in mails to others: no links. */
export const linklessLine = (max: number) => optionalTextLine(max).refine(isWithoutLink, { message: 'no_link' });

/** A person's full or first name. */
export const personName = linklessLine(80).min(1);

export const lastName = linklessLine(80);

/** The address of a web page. */
export const webAddress = (max: number) =>
  z
    .url({ protocol: /^https?$/, hostname: /\./ })
    .overwrite(plainWebAddress)
    .max(max);
