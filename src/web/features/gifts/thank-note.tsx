import { Send, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Gift } from '#shared/contract/gifts.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { isWithoutLink } from '#shared/values/people/person-name.ts';
import { gifts } from '#web/lib/api/routes/gifts.ts';
import { greetings } from '#web/lib/api/routes/greetings.ts';
import { offerUndo } from '#web/lib/api/offer-undo.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useRootData } from '#web/lib/page/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import type { Undo } from '#web/ui/use-undo.ts';
import { getTitle } from './gift-texts.ts';

interface ThankNoteProps {
  gift: Gift;
  /** Who gave it, where one of the member's people; `isFriend`: the shop can mail them by account. */
  giver: { firstName: string; isFriend: boolean } | null;
  from: string;
  /** The member's own words; null until they change the draft. */
  typed: string | null;
  onType: (text: string) => void;
  undo: Undo;
  onChanged: () => Promise<void>;
  /** The note is sent and the form gone. */
  onSent: () => void;
  onFailed: (message: string) => void;
}

const MAX_TEXT = 600;

/** Mails a note, which can be undone, or shares it. Either marks the gift thanked. */
function useThanks({ gift, undo, onChanged, onSent, onFailed }: Pick<ThankNoteProps, 'gift' | 'undo' | 'onChanged' | 'onSent' | 'onFailed'>) {
  const api = useApi({ gifts, greetings });
  const { busy, act } = useAction(onFailed);
  const mail = (text: string) =>
    act('send', async () => {
      const { greeting } = await api.greetings.thank({ id: gift._id, body: { text } });
      await onChanged();
      onSent();
      offerUndo(undo, {
        text: m.gifts_note_sent(),
        undone: m.greetings_unsent(),
        late: m.greetings_too_late(),
        work: async () => {
          await api.greetings.cancel({ id: greeting._id });
          await onChanged();
        },
      });
    });
  /** A dismissed share sheet thanks nobody. */
  const share = (text: string) =>
    navigator.share({ text }).then(
      () =>
        act('share', async () => {
          await api.gifts.patch({ id: gift._id, body: { stage: 'thanked' } });
          await onChanged();
          onSent();
        }),
      () => {},
    );
  return { busy, mail, share };
}

/** A note of thanks, written already: mailed to a friend, else shared or copied. */
export function ThankNote({ gift, giver, from, typed, onType, undo, onChanged, onSent, onFailed }: ThankNoteProps) {
  const isHydrated = useHydrated();
  const product = useRootData()?.settings.productName ?? '';
  const text = typed ?? toDraft(gift, giver, from);
  const [error, setError] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const canShare = isHydrated && typeof navigator.share === 'function';

  const { busy, mail, share } = useThanks({ gift, undo, onChanged, onSent, onFailed });

  const send = () => {
    if (text.trim() === '' || !isWithoutLink(text)) {
      setError(m.greetings_text_missing());
      field.current?.focus();
      return;
    }
    setError('');
    void mail(text);
  };

  return (
    <Card as="section" tone="sage" aria-labelledby="thank-note" className="grid max-w-xl gap-4">
      <h2 id="thank-note" className="heading scroll-mt-28 text-h3">
        {m.gifts_note_title()}
      </h2>
      <Field label={<span className="sr-only">{m.gifts_note_text()}</span>} error={error} isErrorLive>
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={4}
            maxLength={MAX_TEXT}
            dir="auto"
            disabled={!isHydrated}
            value={text}
            onChange={(event) => {
              setError('');
              onType(event.target.value);
            }}
          />
        )}
      </Field>
      {giver?.isFriend && (
        <p className="text-sm">
          {m.greetings_friend_hint({ name: giver.firstName, product })} {m.gifts_note_done()}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {giver?.isFriend && (
          <Button disabled={!isHydrated} isBusy={busy === 'send'} icon={<Send aria-hidden className="size-5" />} onClick={send}>
            {m.greetings_send({ name: giver.firstName })}
          </Button>
        )}
        {canShare && (
          <Button variant="ghost" isBusy={busy === 'share'} icon={<Share2 aria-hidden className="size-5" />} onClick={() => void share(text)}>
            {m.gifts_note_share()}
          </Button>
        )}
        <CopyButton text={text} variant="ghost" disabled={!isHydrated} />
      </div>
    </Card>
  );
}

function toDraft(gift: Gift, giver: ThankNoteProps['giver'], from: string): string {
  const title = getTitle(gift);
  return giver === null ? m.gifts_note_draft_someone({ title, from }) : m.gifts_note_draft({ name: giver.firstName, title, from });
}
