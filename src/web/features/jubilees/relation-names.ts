/** What each relation is called, in the language of the page. */
export { relationNames } from '#shared/i18n/relation-names.ts';
