/** Where somebody lives, of the addresses they have: the first without another name, else the first of all. */
export const homeAddress = <Address extends { nameType: string | null }>(addresses: readonly Address[]): Address | null => addresses.find(({ nameType }) => nameType === null) ?? addresses[0] ?? null;
