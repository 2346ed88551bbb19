import { addresses } from '#shared/contract/maps.ts';
import { isLocale } from '#shared/values/text/locale.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { queryGeocoder } from './geocoder.ts';
import { searchGazetteer } from './search-gazetteer.ts';

export const mapsRoutes = [
  handle(addresses.search, async (ctx, { query: { address, language, country } }) => {
    const wanted = language?.slice(0, 2).toLowerCase();
    const query = { address, country, locale: isLocale(wanted) ? wanted : ctx.locale };
    return { data: (await queryGeocoder(ctx, query)) ?? (await searchGazetteer(address, query)) };
  }),
];
