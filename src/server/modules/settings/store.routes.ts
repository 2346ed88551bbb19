import { options } from '#shared/contract/options.ts';
import { addressNameType, gender } from '#shared/contract/user.ts';
import { currencyOptions } from '#shared/values/money/currencies.ts';
import { countries } from '#shared/values/places/countries.ts';
import { locales } from '#shared/values/text/locale.ts';
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
