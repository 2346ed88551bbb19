import { Gift, Send } from 'lucide-react';
import { useState } from 'react';
import type { Draw, DrawParticipant } from '#shared/contract/draws.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { AddressField } from '#web/ui/address-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { DrawParticipants } from './draw-participants.tsx';
import { budgetText } from './draw-texts.ts';

interface DrawResultProps {
  draw: Draw;
  /** False once the event is over or canceled. */
  isOpen: boolean;
  busy: string | null;
  message: string;
  onSend: () => void;
  onAgain: () => void;
  onChangeRules: () => void;
  onLeave: (participant: DrawParticipant) => Promise<boolean>;
  onRenew: (participant: DrawParticipant) => void;
}

/** A draw that is made: who takes part, never who gives to whom. */
export function DrawResult({ draw, isOpen, busy, message, onSend, onAgain, onChangeRules, onLeave, onRenew }: DrawResultProps) {
  const isHydrated = useHydrated();
  const [leaving, setLeaving] = useState<DrawParticipant | null>(null);
  const { participants, state } = draw;
  const isSent = state === 'sent' || state === 'broken';
  const unreached = participants.filter(({ url }) => url !== null);
  const facts = [budgetText(draw.budget, draw.currency_code), ...(draw.isRing ? [draw.isOneRing ? m.draws_became_ring() : m.draws_became_rings()] : [])];
  return (
    <div className="grid max-w-3xl gap-8">
      <p className="text-lg text-soft">{facts.join('. ')}.</p>
      <p role="status" className="font-medium text-primary empty:hidden">
        {message}
      </p>
      {state === 'broken' && draw.blockedBy && (
        <Notice tone="warning" title={m.draws_broken_title()}>
          {m.draws_broken_text({ why: draw.blockedBy.text })}
        </Notice>
      )}
      {isOpen &&
        participants
          .filter(({ hasDeclined }) => hasDeclined)
          .map((person) => (
            <Notice
              key={person._id}
              tone="warning"
              title={m.draws_declined({ name: person.name })}
              action={
                <Button size="sm" variant="ghost" disabled={!isHydrated} onClick={() => setLeaving(person)}>
                  {m.draws_leave_confirm()}
                </Button>
              }
            />
          ))}
      {isOpen && (
        <div className="flex flex-wrap items-center gap-3">
          {!isSent && (
            <Button icon={<Send aria-hidden className="size-5" />} disabled={!isHydrated} isBusy={busy === 'send'} onClick={onSend}>
              {m.draws_send({ count: participants.length })}
            </Button>
          )}
          {isSent && draw.ownUrl !== null && (
            <ButtonLink to={new URL(draw.ownUrl).pathname} icon={<Gift aria-hidden className="size-5" />}>
              {m.draws_own()}
            </ButtonLink>
          )}
          {!isSent && (
            <Button variant="ghost" disabled={!isHydrated} isBusy={busy === 'later'} onClick={onAgain}>
              {m.draws_again()}
            </Button>
          )}
          <Button variant={isSent && state !== 'broken' ? 'quiet' : 'ghost'} disabled={!isHydrated} onClick={onChangeRules}>
            {isSent ? m.draws_redraw_open() : m.draws_change_rules()}
          </Button>
        </div>
      )}
      {isOpen && unreached.length > 0 && (
        <section className="grid gap-3">
          <h2 className="heading text-h3">{m.draws_links()}</h2>
          <p className="text-soft">{m.draws_links_text()}</p>
          {unreached.map(({ _id, name, url }) => (
            <AddressField key={_id} label={m.draws_link_for({ name })} value={url ?? ''} />
          ))}
        </section>
      )}
      <DrawParticipants participants={participants} isOpen={isOpen} isSent={isSent} busy={busy} onLeave={setLeaving} onRenew={onRenew} />
      <Dialog isOpen={leaving !== null} onClose={() => setLeaving(null)} title={m.draws_leave_title({ name: leaving?.name ?? '' })}>
        <div className="grid gap-5">
          <p>{isSent ? m.draws_leave_text() : m.draws_leave_text_unsent()}</p>
          <Button isBusy={busy === 'leave'} onClick={() => leaving && void onLeave(leaving).then(() => setLeaving(null))}>
            {m.draws_leave_confirm()}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
