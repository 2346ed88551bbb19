/** Content shared from another app (Web Share Target): parameters of the gifts page → the text of an idea. Pure. */
const MAX_TEXT = 2000;

/** Many apps put the address into the text, or the title into both. */
export function readShared(search: URLSearchParams): string {
  const parts = ['title', 'text', 'url'].map((name) => (search.get(name) ?? '').replaceAll(/\s+/g, ' ').trim()).filter((part) => part !== '');
  const distinct = parts.filter((part, index) => !parts.some((other, at) => at !== index && other.includes(part) && (other !== part || at < index)));
  return distinct.join(' ').slice(0, MAX_TEXT);
}
