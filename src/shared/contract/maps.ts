/** Address autocomplete. */
import { z } from 'zod';
import { countryInput, countryCode } from './common.ts';
import { route } from './route.ts';
import { optionalTextLine, textLine } from './text.ts';

export const addressSearchQuery = z.object({
  address: textLine(200),
  /** The language of country and region names; default: the request's. */
  language: optionalTextLine(35).optional(),
  country: countryInput.optional(),
});

export const addressSuggestion = z.object({
  label: z.string(),
  /** Street and number, if known. */
  street: z.string().nullable(),
  /** In the country's postal format; null if the town has several. */
  postal_code: z.string().nullable(),
  city: z.string(),
  /** The town's name in the requested language, if different. */
  also_called: z.string().nullable(),
  municipality: z.string().nullable(),
  region: z.string().nullable(),
  country_code: countryCode,
  country: z.string(),
});
export type AddressSuggestion = z.infer<typeof addressSuggestion>;

export const addressSearchAnswer = z.object({ data: z.array(addressSuggestion) });

const townAnswer = z.object({ place: z.string().nullable() });
const townQuery = z.object({ country: countryInput, postal_code: textLine(20) });

export const addresses = {
  getTown: route('store', 'GET', '/postal-codes/town', { summary: 'The town of a postal code, from the bundled gazetteer', query: townQuery, returns: townAnswer }),
  search: route('maps', 'GET', '/search', {
    summary: 'Suggestions for an address in the five countries, from the bundled gazetteer or the configured geocoder',
    query: addressSearchQuery,
    returns: addressSearchAnswer,
  }),
};
