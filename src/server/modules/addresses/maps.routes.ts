import { addresses } from '#shared/contract/maps.ts';
import { isLocale } from '#shared/values/text/locale.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { askGeocoder } from './geocoder.ts';
import { searchGazetteer } from './search-gazetteer.ts';

export const mapsRoutes = [
  handle(addresses.search, async (ctx, { query: { address, language, country } }) => {
    const asked = language?.slice(0, 2).toLowerCase();
    const wish = { address, country, locale: isLocale(asked) ? asked : ctx.locale };
    return { data: (await askGeocoder(ctx, wish)) ?? (await searchGazetteer(address, wish)) };
  }),
];
