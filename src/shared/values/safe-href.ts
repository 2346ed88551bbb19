/**
 * The addresses a link in content may have, told by what they must look like: another site over http, mail, telephone,
 * a path of this site, a place on the page. What hides its scheme behind odd blanks or signs looks like none of them.
 */
const safeAddress = /^(?:https?:\/\/|mailto:|tel:|[/#?](?![/\\])|[\w-][\w\-./%]*(?:[?#]|$))/i;

export function isSafeHref(href: string): boolean {
  return safeAddress.test(href);
}
