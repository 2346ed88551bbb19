/** Reads a typed idea: an address, words, or both. Pure. */
const address = /[(<[]?(https?:\/\/\S+)/i;
/** Punctuation that ends the sentence, not the address. */
const trailing = /[.,;:!?)\]>]+$/;

export interface ReadIdea {
  /** Empty if only an address was typed. */
  title: string;
  url: string | null;
}

export function readIdea(text: string): ReadIdea {
  const match = address.exec(text);
  const found = match?.[1]?.replace(trailing, '');
  if (!match || found === undefined || !URL.canParse(found)) return { title: text.trim(), url: null };
  return { title: text.replace(match[0], ' ').replace(/\s+/g, ' ').trim(), url: found };
}
