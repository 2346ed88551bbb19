/** The first character of a name, in upper case: a whole one, since half of an emoji is rendered otherwise by server and browser. */
export const getInitial = (name: string): string => ([...name][0] ?? '').toUpperCase();
