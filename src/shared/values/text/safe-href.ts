/**
 * An allowlist of link targets in content: http(s), mail, telephone, a path of this site, an anchor. A scheme
 * obfuscated with blanks or special characters matches none.
 */
const safeAddress = /^(?:https?:\/\/|mailto:|tel:|[/#?](?![/\\])|[\w-][\w\-./%]*(?:[?#]|$))/i;

export function isSafeHref(href: string): boolean {
  return safeAddress.test(href);
}
