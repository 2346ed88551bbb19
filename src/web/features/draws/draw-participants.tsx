import type { DrawParticipant } from '#shared/contract/draws.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { PersonFace } from '#web/ui/person-face.tsx';
import { RowList } from '#web/ui/row.tsx';

interface DrawParticipantsProps {
  participants: readonly DrawParticipant[];
  /** False once the event is over or canceled. */
  isOpen: boolean;
  isSent: boolean;
  busy: string | null;
  onLeave: (participant: DrawParticipant) => void;
  onRenew: (participant: DrawParticipant) => void;
}

function participantText({ reach, isComing, hasDeclined }: DrawParticipant, isSent: boolean): string {
  const how = isSent ? { mail: m.draws_sent_mail, page: m.draws_reach_page, link: m.draws_sent_link } : { mail: m.draws_reach_mail, page: m.draws_reach_page, link: m.draws_reach_link };
  if (hasDeclined) return `${m.draws_not_coming()}, ${how[reach]()}`;
  return isComing ? how[reach]() : `${m.draws_not_answered()}, ${how[reach]()}`;
}

/** Participants of the draw, and how each is reached. */
export function DrawParticipants({ participants, isOpen, isSent, busy, onLeave, onRenew }: DrawParticipantsProps) {
  const isHydrated = useHydrated();
  return (
    <section>
      <h2 className="heading mb-3 text-h3">{m.draws_people()}</h2>
      <RowList>
        {participants.map((person) => (
          <li key={person._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <PersonFace picture={person.avatar} name={person.name} className="size-10" />
            <div className="min-w-40 flex-1">
              <p className="font-semibold [overflow-wrap:anywhere]">{person.name}</p>
              <p className="text-sm text-soft">{participantText(person, isSent)}</p>
            </div>
            {isOpen && (
              <div className="flex flex-wrap">
                {isSent && person.reach !== 'page' && (
                  <Button size="sm" variant="quiet" disabled={!isHydrated} isBusy={busy === person._id} aria-label={m.draws_renew_of({ name: person.name })} onClick={() => onRenew(person)}>
                    {m.draws_renew()}
                  </Button>
                )}
                <Button size="sm" variant="quiet" disabled={!isHydrated} aria-label={m.draws_leave_of({ name: person.name })} onClick={() => onLeave(person)}>
                  {m.draws_leave()}
                </Button>
              </div>
            )}
          </li>
        ))}
      </RowList>
    </section>
  );
}
