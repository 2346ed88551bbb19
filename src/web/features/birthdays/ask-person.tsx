import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { birthdayLinks } from '#web/lib/api/routes/birthday-links.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SendText } from '#web/ui/send-text.tsx';

interface AskPersonProps {
  jubileeId: string;
  firstName: string;
  /** The member's first name, signing the question. */
  from: string;
  onFailed: (message: string) => void;
}

/** Asks a person for their birthday by a link of their own, sent from the device. */
export function AskPerson({ jubileeId, firstName, from, onFailed }: AskPersonProps) {
  const api = useApi({ birthdayLinks });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const [url, setUrl] = useState<string | null>(null);
  const close = () => setUrl(null);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className="justify-self-start"
        disabled={!isHydrated}
        isBusy={busy !== null}
        icon={<MessageCircleQuestion aria-hidden className="size-4.5" />}
        onClick={() => void act('ask', async () => setUrl((await api.birthdayLinks.make({ body: { jubileeId } })).link.url))}
      >
        {m.birthdays_ask()}
      </Button>
      <Dialog isOpen={url !== null} onClose={close} title={m.birthdays_ask_title({ name: firstName })}>
        {url !== null && <SendText label={m.birthdays_ask_label()} subject={m.birthdays_day()} text={m.birthdays_ask_text({ name: firstName, url, from })} onSent={close} />}
      </Dialog>
    </>
  );
}
