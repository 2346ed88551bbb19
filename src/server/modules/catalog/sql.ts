/** The catalogue, as parts of statements. */

/** A handle in any language: the index begins with the language, and PostgreSQL before 18 uses it only where languages are named. */
export const anyLanguage = `('sv', 'en')`;
