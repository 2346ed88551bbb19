import type { AddressSuggestion } from '#shared/contract/maps.ts';

/** "Storgatan 5, 211 34 Malmö, Skåne, Sverige". */
export function toLabel({ street, postal_code, city, also_called, municipality, region, country }: Omit<AddressSuggestion, 'label'>): string {
  const town = [postal_code, city, also_called && `(${also_called})`].filter(Boolean).join(' ');
  const around = municipality && municipality !== city ? municipality : region;
  return [street, town, around === city ? null : around, country].filter(Boolean).join(', ');
}
