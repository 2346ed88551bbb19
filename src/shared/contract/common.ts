/** Pieces that several subjects' schemas share. */
import { z } from 'zod';
import { isEmail, MAX_EMAIL_LENGTH } from '../values/email-address.ts';
import { isMajorAmount } from '../values/money.ts';
import { shownEmail } from '../values/shown-email.ts';

/** A sum in major units (349 means 349 kr), at most two decimals, as the API speaks of money. */
export const majorUnits = z.number().meta({ id: 'Money', description: 'Major units, at most two decimals: 349 means 349 kr' });

/** A sum as somebody sends it: refused with more than two decimals. */
export const majorUnitsInput = z.number().refine(isMajorAmount, { message: 'invalid' });

/** An e-mail address as somebody types it: what HTML's own rule takes, with a domain in whatever letters; stored as it is shown. */
export const emailAddress = z.string().overwrite(shownEmail).min(1, { abort: true }).max(MAX_EMAIL_LENGTH, { abort: true }).refine(isEmail, { message: 'invalid_email' }).meta({ format: 'idn-email' });

/** What was asked for is done. */
export const success = z.object({ success: z.literal(true) });

export const currencyCode = z.enum(['SEK', 'EUR']);
export const languageCode = z.enum(['sv', 'en']);
export const countryCode = z.enum(['SE', 'NO', 'FI', 'DK', 'IS']);
/** A country as somebody sends it, in any case. */
export const countryInput = z.string().trim().toUpperCase().pipe(countryCode);

/** From the first to the last calendar day. */
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

/** The pagination answer of a list (specification, section 3). */
export function paginationOf(page: number, limit: number, total: number): Pagination {
  const totalPages = Math.ceil(total / limit);
  return { currentPage: page, limit, total, totalPages, hasNextPage: page < totalPages, hasPreviousPage: page > 1 && totalPages > 0 };
}

/** `page` counts from 1; a limit over 100 or a page below 1 is refused (decisions, section 2). */
export const pageQuery = (defaultLimit: number) =>
  z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(defaultLimit),
  });

export type PageQuery = z.infer<ReturnType<typeof pageQuery>>;

/** A shared, known-by-address thing's picture: immutable widths stand under /media/{id}/{width}.{format}. */
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

/** Any JSON that a client may store beside a thing; kept small by `metadata`. */
const jsonValue = z.json();
const MAX_METADATA_CHARACTERS = 8_000;

/** Whether free fields are small enough to be kept. */
export const isSmall = (value: unknown): boolean => JSON.stringify(value).length <= MAX_METADATA_CHARACTERS;

export const metadata = z
  .record(z.string().max(100), jsonValue)
  .refine(isSmall, { message: 'too_long' })
  .meta({ id: 'Metadata', description: `Free fields, at most ${MAX_METADATA_CHARACTERS} characters as JSON` });

export type Metadata = z.infer<typeof metadata>;
