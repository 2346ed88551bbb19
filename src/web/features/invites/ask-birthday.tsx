import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SendText } from '#web/ui/send-text.tsx';

interface AskBirthdayProps {
  firstName: string;
  /** The member's first name, signing the message. */
  from: string;
  /** The member's invite link: accepting it makes them a friend, and their birthday is followed. */
  url: string;
}

/** Asks a person for their birthday with the member's link, sent from the device. */
export function AskBirthday({ firstName, from, url }: AskBirthdayProps) {
  const isHydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button size="sm" variant="ghost" className="justify-self-start" disabled={!isHydrated} icon={<MessageCircleQuestion aria-hidden className="size-4.5" />} onClick={() => setIsOpen(true)}>
        {m.invites_ask_birthday()}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={m.invites_ask_birthday_title({ name: firstName })}>
        {isOpen && <SendText label={m.invites_ask_birthday_label()} subject={m.invites_ask_birthday_subject()} text={m.invites_ask_birthday_text({ name: firstName, url, from })} onSent={close} />}
      </Dialog>
    </>
  );
}
