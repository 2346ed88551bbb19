/** All languages, listed: the index begins with the language, and before version 18 PostgreSQL uses it only when the languages are given. */
export const anyLanguage = `('sv', 'en')`;
