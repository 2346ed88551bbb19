import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { FoundJubilees, Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Relation } from '#shared/values/people/relations.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { PartMissing } from '#web/ui/part-missing.tsx';
import { WhoIsFriendForm } from './who-is-friend-form.tsx';

interface WhoIsFriendPageProps {
  /** The friend, and their current entry among the member's people. */
  friend: { id: string; jubileeId: string; firstName: string };
  /** First page of possible people; null if unavailable. */
  linkable: FoundJubilees | null;
  relationName: (relation: Relation) => string;
  onSaved: (jubilee: Jubilee) => void;
}

/** Asks which of the member's people a friend is, or none. */
export function WhoIsFriendPage({ friend, linkable, relationName, onSaved }: WhoIsFriendPageProps) {
  const locale = useLocale();
  const backTo = pathTo('userJubilee', locale, { '*': friend.jubileeId });
  return (
    <div className="grid max-w-2xl gap-6">
      <Link to={backTo} className="link inline-flex min-h-tap items-center gap-2 justify-self-start max-lg:-my-2">
        <ArrowLeft aria-hidden className="size-4.5" />
        {friend.firstName}
      </Link>
      <header>
        <h1 className="heading text-h1 [overflow-wrap:anywhere]">{m.friends_who_title({ name: friend.firstName })}</h1>
        <p className="mt-2 text-lg text-soft">{m.friends_who_lead()}</p>
      </header>
      {linkable === null ? (
        <PartMissing title={m.jubilees_coming_missing()} to={`${backTo}/who`} />
      ) : (
        <WhoIsFriendForm friend={friend} linkable={linkable} cancelTo={backTo} relationName={relationName} onSaved={onSaved} />
      )}
    </div>
  );
}
