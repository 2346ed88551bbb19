/** Whom a form is about, as it holds that while somebody types. Pure. */
export interface ChosenPerson {
  id: string;
  name: string;
}

export interface PersonWish {
  /** As it stands in the field. */
  text: string;
  /** Null for nobody; with a text, for one who is yet to be chosen. */
  person: ChosenPerson | null;
}

export const nobody: PersonWish = { text: '', person: null };

export const chosen = (person: ChosenPerson): PersonWish => ({ text: person.name, person });

/** A name was typed and nobody chosen: who is meant, nobody can say. */
export const isUnclear = ({ text, person }: PersonWish): boolean => person === null && text.trim() !== '';
