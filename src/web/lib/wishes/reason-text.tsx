import { Link } from 'react-router';
import type { SuggestionReason } from '#shared/contract/suggestions.ts';

/** A reason, whose words of interest lead to what it rests on. */
export function ReasonText({ text, linked, href }: Pick<SuggestionReason, 'text' | 'linked' | 'href'>) {
  const at = linked === '' ? -1 : text.lastIndexOf(linked);
  const link = (words: string) => (
    <Link to={href} className="underline decoration-accent decoration-2 underline-offset-4 hover:decoration-current">
      {words}
    </Link>
  );
  if (at === -1) return link(text);
  return (
    <>
      {text.slice(0, at)}
      {link(linked)}
      {text.slice(at + linked.length)}
    </>
  );
}
