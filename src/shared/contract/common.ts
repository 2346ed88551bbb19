import { z } from 'zod';
import { isMajorAmount } from '../values/money/money.ts';
import { isEmail, MAX_EMAIL_LENGTH } from '../values/people/email-address.ts';
import { shownEmail } from '../values/people/shown-email.ts';

/** A sum in major units (349 means 349 kr), at most two decimals. */
export const majorUnits = z.number().meta({ id: 'Money', description: 'Major units, at most two decimals: 349 means 349 kr' });

/** A sum in a request: more than two decimals are refused. */
export const majorUnitsInput = z.number().refine(isMajorAmount, { message: 'invalid' });

/** An e-mail address as typed: HTML's rule, plus internationalized domains. */
export const emailAddress = z.string().overwrite(shownEmail).min(1, { abort: true }).max(MAX_EMAIL_LENGTH, { abort: true }).refine(isEmail, { message: 'invalid_email' }).meta({ format: 'idn-email' });

export const success = z.object({ success: z.literal(true) });

export const currencyCode = z.enum(['SEK', 'EUR']);
export const languageCode = z.enum(['sv', 'en']);
export const countryCode = z.enum(['SE', 'NO', 'FI', 'DK', 'IS']);
/** A country in a request, in any case. */
export const countryInput = z.string().trim().toUpperCase().pipe(countryCode);

/** First and last calendar day, inclusive. */
export const daySpan = z.object({ from: z.iso.date(), to: z.iso.date() });

export const pagination = z
  .object({
    currentPage: z.int(),
    limit: z.int(),
    total: z.int(),
    totalPages: z.int(),
    hasNextPage: z.boolean(),
    hasPreviousPage: z.boolean(),
  })
  .meta({ id: 'Pagination' });

export type Pagination = z.infer<typeof pagination>;

/** Builds the pagination of a list (specification, section 3). */
export function toPagination(page: number, limit: number, total: number): Pagination {
  const totalPages = Math.ceil(total / limit);
  return { currentPage: page, limit, total, totalPages, hasNextPage: page < totalPages, hasPreviousPage: page > 1 && totalPages > 0 };
}

/** `page` counts from 1; refuses a limit over 100 or a page below 1 (decisions, section 2). */
export const pageQuery = (defaultLimit: number) =>
  z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(defaultLimit),
  });

export type PageQuery = z.infer<ReturnType<typeof pageQuery>>;

/** A picture with a public, immutable address per width: /media/{id}/{width}.{format}. */
export const image = z
  .object({
    id: z.string(),
    url: z.string().meta({ description: 'The picture in a middle width; other widths: /media/{id}/{width}.{avif|webp|jpg}' }),
    width: z.int(),
    height: z.int(),
    color: z.string().meta({ description: 'Average colour, shown until the picture is there' }),
    alt: z.string(),
    focus: z.tuple([z.number(), z.number()]),
  })
  .meta({ id: 'Image' });

export type Image = z.infer<typeof image>;

/** Any JSON that a client may store; `metadata` limits its size. */
const jsonValue = z.json();
const MAX_METADATA_CHARACTERS = 8_000;

export const isSmall = (value: unknown): boolean => JSON.stringify(value).length <= MAX_METADATA_CHARACTERS;

export const metadata = z
  .record(z.string().max(100), jsonValue)
  .refine(isSmall, { message: 'too_long' })
  .meta({ id: 'Metadata', description: `Free fields, at most ${MAX_METADATA_CHARACTERS} characters as JSON` });

export type Metadata = z.infer<typeof metadata>;
