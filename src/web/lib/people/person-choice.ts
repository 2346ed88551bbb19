/** Form state of a person field, including while typing. Pure. */
export interface ChosenPerson {
  id: string;
  name: string;
}

export interface PersonChoice {
  text: string;
  /** Null for no person; with a text, for one not chosen yet. */
  person: ChosenPerson | null;
}

export const nobody: PersonChoice = { text: '', person: null };

export const chosen = (person: ChosenPerson): PersonChoice => ({ text: person.name, person });

/** A name was typed but no person chosen. */
export const isUnclear = ({ text, person }: PersonChoice): boolean => person === null && text.trim() !== '';
