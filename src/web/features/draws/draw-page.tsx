import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DrawOfEvent } from '#shared/contract/draws.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AddName } from './add-name.tsx';
import { type DrawDraft, toBody, toDraft } from './draw-draft.ts';
import { DrawResult } from './draw-result.tsx';
import { DrawSetup } from './draw-setup.tsx';
import { DrawStuck } from './draw-stuck.tsx';
import { useDrawActions } from './use-draw-actions.ts';

interface DrawPageProps {
  event: { _id: string; title: string; state: 'coming' | 'past' | 'canceled' };
  data: DrawOfEvent;
  /** The visitor's. */
  currency: Currency;
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

/** The draw of an event for its hosts: rules, what stands in the way, and the draw once it is made. */
export function DrawPage({ event, data, currency, onChanged, onFailed }: DrawPageProps) {
  const locale = useLocale();
  const { draw, candidates } = data;
  const [draft, setDraft] = useState<DrawDraft>(() => toDraft(data, currency));
  const [isEditing, setIsEditing] = useState(false);
  const names = new Map([...candidates.map(({ _id, name }) => [_id, name] as const), ...(draw?.participants.map(({ personId, name }) => [personId, name] as const) ?? [])]);
  const getName = (id: string): string => names.get(id) ?? '';
  const isOpen = event.state === 'coming';
  const isSent = draw !== null && draw.sentAt !== null;
  const { busy, message, clearMessage, make, send, leave, renew } = useDrawActions({ eventId: event._id, isSent, onChanged, onFailed });
  const eventPath = pathTo('userEvent', locale, { '*': event._id });

  const drawNow = (isSentAtOnce: boolean) => void make(toBody(draft, isSent), { isSentAtOnce, onMade: () => setIsEditing(false) });
  const edit = () => {
    setDraft(toDraft(data, currency));
    clearMessage();
    setIsEditing(true);
  };

  const back = (
    <Link to={eventPath} className="link inline-flex min-h-tap items-center gap-2 max-lg:-my-2">
      <ArrowLeft aria-hidden className="size-4.5" />
      <span className="[overflow-wrap:anywhere]">{event.title}</span>
    </Link>
  );
  if (isOpen && !isEditing && draw?.state === 'impossible' && draw.blockedBy)
    return (
      <div className="grid gap-2">
        {back}
        <DrawStuck
          blockedBy={draw.blockedBy}
          draft={toDraft(data, currency)}
          getName={getName}
          inviteTo={eventPath}
          onBack={edit}
          onChange={(next) => {
            setDraft(next);
            setIsEditing(true);
          }}
        />
      </div>
    );
  const addName = (
    <AddName
      eventId={event._id}
      onAdded={async (id) => {
        await onChanged();
        setDraft((now) => ({ ...now, participants: [...now.participants, id] }));
      }}
    />
  );
  const isSetup = isOpen && (draw === null || isEditing);
  const title = isSetup ? m.draws_title() : isSent ? m.draws_sent_title() : m.draws_drawn_title();
  return (
    <div className="grid gap-8">
      <header>
        {back}
        <h1 className="heading mt-2 text-h1 text-balance">{draw === null && !isOpen ? m.draws_title() : title}</h1>
        <p className="mt-3 max-w-2xl text-lg text-soft">{isSetup ? m.draws_lead() : isSent ? m.draws_sent_lead() : draw === null ? '' : m.draws_drawn_lead()}</p>
      </header>
      {!isOpen && <Notice title={m.draws_closed()} />}
      {isSetup && candidates.length < 2 && (
        <EmptyState illustration={null} title={m.draws_empty_title()} action={<ButtonLink to={eventPath}>{m.events_invite()}</ButtonLink>}>
          <p>{m.draws_empty_text()}</p>
        </EmptyState>
      )}
      {isSetup && candidates.length < 2 && <div className="max-w-xl">{addName}</div>}
      {isSetup && candidates.length >= 2 && <DrawSetup data={data} addName={addName} draft={draft} getName={getName} isRedraw={isSent} busy={busy} onChange={setDraft} onDraw={drawNow} />}
      {!isSetup && draw !== null && (
        <DrawResult
          draw={draw}
          isOpen={isOpen}
          busy={busy}
          message={message}
          onSend={() => void send(draw._id)}
          onAgain={() => drawNow(false)}
          onChangeRules={edit}
          onLeave={(person) => leave(draw._id, person)}
          onRenew={(person) => void renew(draw._id, person)}
        />
      )}
    </div>
  );
}
