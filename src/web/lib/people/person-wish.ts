/** Form state of a person field, including while typing. Pure. */
export interface ChosenPerson {
  id: string;
  name: string;
}

export interface PersonWish {
  text: string;
  /** Null for no person; with a text, for one not chosen yet. */
  person: ChosenPerson | null;
}

export const nobody: PersonWish = { text: '', person: null };

export const chosen = (person: ChosenPerson): PersonWish => ({ text: person.name, person });

/** A name was typed but no person chosen. */
export const isUnclear = ({ text, person }: PersonWish): boolean => person === null && text.trim() !== '';
