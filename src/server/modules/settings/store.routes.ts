import { options } from '#shared/contract/options.ts';
import { addressNameType, gender } from '#shared/contract/user.ts';
import { countries } from '#shared/values/countries.ts';
import { currencyOptions } from '#shared/values/currencies.ts';
import { locales } from '#shared/values/locale.ts';
import { handle } from '#server/http/api/endpoint.ts';

const AN_HOUR = 3_600;

export const optionRoutes = [
  handle(options.list, { cacheSeconds: AN_HOUR }, async (ctx) => ({
    countries: [...countries],
    currencies: currencyOptions(ctx.locale),
    genders: [...gender.options],
    addressNameTypes: [...addressNameType.options],
    languages: [...locales],
  })),
];
