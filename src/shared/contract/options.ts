/** Options of form fields (specification, section 3). */
import { z } from 'zod';
import { route } from './route.ts';
import { countryCode, currencyCode, languageCode } from './common.ts';
import { addressNameType, gender } from './user.ts';

export const countryOption = z
  .object({
    name: z.string(),
    nativeName: z.string(),
    phonePrefixes: z.array(z.string()),
    continent: z.string(),
    capital: z.string(),
    currencies: z.array(z.string()),
    languages: z.array(z.string()),
    iso2: countryCode,
    iso3: z.string(),
  })
  .meta({ id: 'CountryOption' });

export const currencyOption = z.object({ name: z.string(), code: currencyCode, symbol: z.string() }).meta({ id: 'CurrencyOption' });

export const optionsAnswer = z.object({
  countries: z.array(countryOption),
  currencies: z.array(currencyOption),
  genders: z.array(gender),
  addressNameTypes: z.array(addressNameType),
  languages: z.array(languageCode),
});

export const options = {
  list: route('store', 'GET', '/options', { summary: 'What forms offer to choose from: countries, currencies, genders, kinds of address, languages', returns: optionsAnswer }),
};
