import type { Circle } from '#shared/contract/circles.ts';
import type { Friend } from '#shared/contract/friends.ts';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { circles } from '#web/lib/api/routes/circles.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { PersonFace } from '#web/ui/person-face.tsx';
import { Row, RowList } from '#web/ui/row.tsx';

interface AddableRowsProps {
  circle: Circle;
  /** Key of the pending press. */
  busy: string | null;
  press: (key: string, work: () => Promise<unknown>) => void;
}

const getName = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`.trim();

/** Friends to invite, with pending invitations to withdraw. */
export function FriendRows({ circle: { _id: id, people, invited }, friends, busy, press }: AddableRowsProps & { friends: readonly Friend[] }) {
  const api = useApi({ circles });
  const isHydrated = useHydrated();
  const isIn = (memberId: string) => people.some((person) => person.memberId === memberId);
  return (
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
  );
}

/** Tracked people without an account, who are added at once. */
export function TrackedRows({ circle: { _id: id, people: shown }, people, busy, press }: AddableRowsProps & { people: readonly Jubilee[] }) {
  const api = useApi({ circles });
  const isHydrated = useHydrated();
  const isShown = (jubileeId: string) => shown.some((person) => person.jubileeId === jubileeId);
  return (
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
  );
}
