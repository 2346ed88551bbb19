/** Parcels over the EU's customs border. */
import type { CountryCode } from './countries.ts';

/** Norway and Iceland are outside the EU's customs union: prices sent there say that import charges are in them (decisions, section 2). */
export function hasImportCharges(country: CountryCode): boolean {
  return country === 'NO' || country === 'IS';
}
