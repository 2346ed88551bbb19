import { z } from 'zod';
import { countryInput } from '#shared/contract/common.ts';
import { normalizePostalCode } from '#shared/values/postal-code.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { findTown } from './gazetteer.ts';

const townQuery = z.object({ country: countryInput, postal_code: z.string().trim().min(1).max(20) });
const townAnswer = z.object({ place: z.string().nullable() });

export const addressRoutes = [
  endpoint('GET', '/postal-codes/town', { summary: 'The town of a postal code, from the bundled gazetteer', query: townQuery, returns: townAnswer }, async (_ctx, { query }) => {
    const code = normalizePostalCode(query.country, query.postal_code);
    const town = code === null ? null : await findTown(query.country, code);
    return { place: town?.place ?? null };
  }),
];
