/** Readable anchor of a heading: "Så ångrar du ett köp" → "sa-angrar-du-ett-kop". The index keeps it unique. */
export function headingId(heading: string, index: number): string {
  const words = heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return words ? `${words}-${index + 1}` : `part-${index + 1}`;
}
