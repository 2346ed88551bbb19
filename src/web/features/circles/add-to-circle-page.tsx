import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { Circle } from '#shared/contract/circles.ts';
import type { Friend } from '#shared/contract/friends.ts';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { circles } from '#web/lib/api/routes/circles.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { PersonFace } from '#web/ui/person-face.tsx';
import { Row, RowList } from '#web/ui/row.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

interface AddToCirclePageProps {
  circle: Circle;
  friends: readonly Friend[];
  /** Those without an account. */
  people: readonly Jubilee[];
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

const getName = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`.trim();

/** Brings others into a circle: friends by invitation, tracked people at once. */
export function AddToCirclePage({ circle, friends, people, onChanged, onFailed }: AddToCirclePageProps) {
  const api = useApi({ circles });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const { _id: id, name, isOwner, invited } = circle;
  const owner = circle.people.find((person) => person.isOwner);
  const isIn = (memberId: string) => circle.people.some((person) => person.memberId === memberId);
  const isShown = (jubileeId: string) => circle.people.some((person) => person.jubileeId === jubileeId);
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
          <RowList>
            {friends.map((friend) => {
              const isInvited = invited.some(({ _id }) => _id === friend._id);
              return (
                <Row
                  key={friend._id}
                  mark={<PersonFace picture={friend.avatar} name={friend.firstName} className="size-11 text-h4" />}
                  title={<p className="font-semibold">{getName(friend)}</p>}
                  note={isIn(friend._id) ? m.circles_is_in() : isInvited ? m.circles_is_invited() : undefined}
                  action={
                    isIn(friend._id) ? undefined : isInvited ? (
                      <Button
                        size="sm"
                        variant="quiet"
                        disabled={!isHydrated}
                        isBusy={busy === friend._id}
                        aria-label={m.circles_withdraw_of({ name: getName(friend) })}
                        onClick={() => press(friend._id, () => api.circles.removeMember({ id, memberId: friend._id }))}
                      >
                        {m.circles_withdraw()}
                      </Button>
                    ) : (
                      <Button
                        size="sm"
                        variant="ghost"
                        disabled={!isHydrated}
                        isBusy={busy === friend._id}
                        aria-label={m.circles_invite_of({ name: getName(friend) })}
                        onClick={() => press(friend._id, () => api.circles.invite({ id, body: { memberIds: [friend._id] } }))}
                      >
                        {m.circles_invite_one()}
                      </Button>
                    )
                  }
                />
              );
            })}
          </RowList>
        )}
      </section>
      <section aria-labelledby="people-to-add">
        <SectionHeading id="people-to-add" more={{ to: pathTo('userJubileeNew', locale), label: m.jubilees_new() }}>
          {m.circles_tracked()}
        </SectionHeading>
        <p className="-mt-3 mb-5 text-soft">{m.circles_tracked_text()}</p>
        {people.length > 0 && (
          <RowList>
            {people.map((person) => (
              <Row
                key={person._id}
                mark={<PersonFace picture={person.avatar} name={person.firstName} className="size-11 text-h4" />}
                title={<p className="font-semibold">{getName(person)}</p>}
                note={isShown(person._id) ? m.circles_is_in() : undefined}
                action={
                  isShown(person._id) ? (
                    <Button
                      size="sm"
                      variant="quiet"
                      disabled={!isHydrated}
                      isBusy={busy === person._id}
                      aria-label={m.circles_remove_of({ name: getName(person) })}
                      onClick={() => press(person._id, () => api.circles.removePerson({ id, jubileeId: person._id }))}
                    >
                      {m.circles_remove()}
                    </Button>
                  ) : (
                    <Button
                      size="sm"
                      variant="ghost"
                      disabled={!isHydrated}
                      isBusy={busy === person._id}
                      aria-label={m.circles_take_of({ name: getName(person) })}
                      onClick={() => press(person._id, () => api.circles.addPerson({ id, jubileeId: person._id }))}
                    >
                      {m.circles_take()}
                    </Button>
                  )
                }
              />
            ))}
          </RowList>
        )}
      </section>
    </div>
  );
}
