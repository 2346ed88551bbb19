/** The home address among a person's addresses: the first without another name, else the first. */
export const homeAddress = <Address extends { nameType: string | null }>(addresses: readonly Address[]): Address | null => addresses.find(({ nameType }) => nameType === null) ?? addresses[0] ?? null;
