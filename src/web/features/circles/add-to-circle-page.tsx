import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { Circle } from '#shared/contract/circles.ts';
import type { Friend } from '#shared/contract/friends.ts';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { FriendRows, TrackedRows } from './addable-rows.tsx';

interface AddToCirclePageProps {
  circle: Circle;
  friends: readonly Friend[];
  /** Those without an account. */
  people: readonly Jubilee[];
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

/** Brings others into a circle: friends by invitation, tracked people at once. */
export function AddToCirclePage({ circle, friends, people, onChanged, onFailed }: AddToCirclePageProps) {
  const locale = useLocale();
  const { busy, act } = useAction(onFailed);
  const { _id: id, name, isOwner } = circle;
  const owner = circle.people.find((person) => person.isOwner);
  const press = (key: string, work: () => Promise<unknown>) => void act(key, () => work().then(onChanged));
  return (
    <div className="grid max-w-2xl gap-9">
      <header>
        <Link to={pathTo('userCircle', locale, { '*': id })} className="link inline-flex min-h-tap items-center gap-2">
          <ArrowLeft aria-hidden className="size-4.5" />
          {name}
        </Link>
        <h1 className="heading mt-2 text-h1">{m.circles_add()}</h1>
      </header>
      <section aria-labelledby="friends-to-add">
        <SectionHeading id="friends-to-add" {...(isOwner && { more: { to: pathTo('userFriends', locale), label: m.questions_find_friends() } })}>
          {m.circles_friends()}
        </SectionHeading>
        {!isOwner ? (
          <p className="text-soft">{m.circles_owner_invites({ name: owner?.firstName ?? '' })}</p>
        ) : friends.length === 0 ? (
          <p className="text-soft">{m.circles_no_friends()}</p>
        ) : (
          <FriendRows circle={circle} friends={friends} busy={busy} press={press} />
        )}
      </section>
      <section aria-labelledby="people-to-add">
        <SectionHeading id="people-to-add" more={{ to: pathTo('userJubileeNew', locale), label: m.jubilees_new() }}>
          {m.circles_tracked()}
        </SectionHeading>
        <p className="-mt-3 mb-5 text-soft">{m.circles_tracked_text()}</p>
        {people.length > 0 && <TrackedRows circle={circle} people={people} busy={busy} press={press} />}
      </section>
    </div>
  );
}
