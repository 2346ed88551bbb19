import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useApi } from '#web/lib/api/use-api.ts';
import { invites } from '#web/lib/api/routes/invites.ts';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SendText } from '#web/ui/send-text.tsx';
import { ChooseQuestion } from './choose-question.tsx';

interface AskByLinkProps {
  firstName: string;
  /** The member's first name, signing the question. */
  from: string;
  onFailed: (message: string) => void;
}

/** Asks a person without an account one question of the bank, by the member's own link: they answer it once they are friends. */
export function AskByLink({ firstName, from, onFailed }: AskByLinkProps) {
  const api = useApi({ invites });
  const [text, setText] = useState<string | null>(null);
  const close = () => setText(null);
  return (
    <Card as="section" tone="sand" aria-labelledby="ask-by-link" className="grid gap-4">
      <div>
        <h2 id="ask-by-link" className="heading text-h3 [overflow-wrap:anywhere]">
          {m.questions_ask_by_link({ name: firstName })}
        </h2>
        <p className="mt-1">{m.questions_ask_by_link_text({ name: firstName })}</p>
      </div>
      <ChooseQuestion
        label={m.questions_question_to({ name: firstName })}
        action={m.questions_ask_by_link_write()}
        onChosen={async ({ id, text: question }) => {
          const { invite } = await api.invites.getLink();
          setText(m.questions_ask_by_link_letter({ name: firstName, question, url: `${invite.url}?question=${id}`, from }));
        }}
        onFailed={onFailed}
      />
      <Dialog isOpen={text !== null} onClose={close} title={m.questions_ask_by_link({ name: firstName })}>
        {text !== null && <SendText label={m.questions_ask_by_link_label()} subject={m.questions_ask_by_link_subject()} text={text} onSent={close} />}
      </Dialog>
    </Card>
  );
}
