import { useState } from 'react';
import type { SeenGreeting } from '#shared/contract/greetings.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { greetings } from '#web/lib/api/routes/greetings.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { CardCover } from '#web/lib/greetings/card-cover.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** A card, open: the picture, and the words beside it. */
export function CardPage({ greeting: { fromName, toName, text, motif, years, isOwn } }: { greeting: SeenGreeting }) {
  return (
    <div className="wrap py-10 sm:py-16">
      <article className="mx-auto grid max-w-4xl overflow-hidden rounded-lg bg-surface shadow-soft sm:grid-cols-2">
        <CardCover motif={motif} years={years} className="h-56 origin-right transition-transform duration-700 ease-out sm:h-auto sm:min-h-112 motion-safe:starting:scale-x-0" />
        <div className="grid content-center gap-5 p-6 sm:p-10">
          <h1 className="text-sm font-semibold text-soft">{m.greetings_card_title({ name: toName })}</h1>
          <p dir="auto" className="heading text-h3 leading-snug whitespace-pre-wrap [overflow-wrap:anywhere]">
            {text}
          </p>
          <p className="text-soft">{m.greetings_card_from({ name: fromName })}</p>
        </div>
      </article>
      {isOwn && <p className="mt-5 text-center text-soft">{m.greetings_card_own()}</p>}
    </div>
  );
}

/** From the mail, by a token of its own: opening changes nothing, the button does. */
export function StopPage({ token }: { token: string }) {
  const api = useApi({ greetings });
  const isHydrated = useHydrated();
  const { state, save } = useSave();
  const [isDone, setIsDone] = useState(false);

  async function stop(): Promise<void> {
    if (await save(() => api.greetings.stop({ token }))) setIsDone(true);
  }

  return (
    <div className="wrap py-10 sm:py-16">
      <Card className="mx-auto grid max-w-xl justify-items-start gap-4">
        <h1 className="heading text-h2">{m.greetings_stop_title()}</h1>
        <p>{m.greetings_stop_text()}</p>
        {isDone ? (
          <Notice tone="success" isLive title={m.greetings_stop_done()} className="w-full" />
        ) : (
          <Button disabled={!isHydrated} isBusy={state.kind === 'saving'} onClick={() => void stop()}>
            {m.greetings_stop_do()}
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
