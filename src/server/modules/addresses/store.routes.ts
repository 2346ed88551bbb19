import { addresses } from '#shared/contract/maps.ts';
import { normalizePostalCode } from '#shared/values/places/postal-code.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { findTown } from './gazetteer.ts';

export const addressRoutes = [
  handle(addresses.getTown, async (_ctx, { query }) => {
    const code = normalizePostalCode(query.country, query.postal_code);
    const town = code === null ? null : await findTown(query.country, code);
    return { place: town?.place ?? null };
  }),
];
