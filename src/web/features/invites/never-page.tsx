import { MailX } from 'lucide-react';
import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useApi } from '#web/lib/api/use-api.ts';
import { invites } from '#web/lib/api/routes/invites.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Opt-out page from invitation mails: opening it changes nothing, the button does. */
export function NeverPage({ token }: { token: string }) {
  const api = useApi({ invites });
  const isHydrated = useHydrated();
  const { state, save } = useSave();
  const [isDone, setIsDone] = useState(false);

  async function refuse(): Promise<void> {
    if (await save(() => api.invites.neverMail({ token }))) setIsDone(true);
  }

  return (
    <div className="wrap py-8 sm:py-12 lg:py-16">
      <Card className="mx-auto grid max-w-xl justify-items-start gap-4">
        <span className="grid size-12 place-items-center rounded-full bg-sand text-primary">
          <MailX aria-hidden className="size-6" />
        </span>
        <h1 className="heading text-h2">{m.invites_never_title()}</h1>
        <p>{m.invites_never_text()}</p>
        {isDone ? (
          <Notice tone="success" isLive title={m.invites_never_done()} className="w-full" />
        ) : (
          <Button disabled={!isHydrated} isBusy={state.kind === 'saving'} onClick={() => void refuse()}>
            {m.invites_never_do()}
          </Button>
        )}
        {state.kind === 'failed' && state.message && (
          <Notice tone="error" isLive className="w-full">
            {state.message}
          </Notice>
        )}
      </Card>
    </div>
  );
}
