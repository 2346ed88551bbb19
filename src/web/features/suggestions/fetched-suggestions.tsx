import { useCallback, useEffect, useState } from 'react';
import type { SuggestionsAnswer } from '#shared/contract/suggestions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Currency } from '#shared/values/money/currencies.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { suggestions } from '#web/lib/api/routes/suggestions.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Suggestions } from './suggestions.tsx';

interface FetchedSuggestionsProps {
  jubileeId: string;
  firstName: string;
  currency: Currency;
  onFailed: (message: string) => void;
}

/** Suggestions below something else: fetched when the page is there. */
export function FetchedSuggestions({ jubileeId, firstName, currency, onFailed }: FetchedSuggestionsProps) {
  const api = useApi({ suggestions });
  const [state, setState] = useState<SuggestionsAnswer | 'loading' | 'failed'>('loading');
  const read = useCallback(async () => {
    try {
      setState(await api.suggestions.list({ id: jubileeId }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState('failed');
    }
  }, [api, jubileeId]);
  useEffect(() => void read(), [read]);
  return (
    <section aria-labelledby="fetched-suggestions" aria-busy={state === 'loading' || undefined}>
      <h2 id="fetched-suggestions" className="heading mb-5 text-h2">
        {m.gifts_ideas_for({ name: firstName })}
      </h2>
      {state === 'loading' ? (
        <>
          <VisuallyHidden>{m.ui_busy()}</VisuallyHidden>
          <div className="grid gap-6 sm:grid-cols-3">
            {[1, 2, 3].map((key) => (
              <div key={key} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-4 sm:grid-cols-1">
                <Skeleton className="aspect-4/5 w-full rounded-lg" />
                <Skeleton className="h-14 w-4/5" />
              </div>
            ))}
          </div>
        </>
      ) : state === 'failed' ? (
        <Notice
          tone="warning"
          title={m.suggestions_missing()}
          action={
            <Button
              variant="ghost"
              onClick={() => {
                setState('loading');
                void read();
              }}
            >
              {m.shell_try_again()}
            </Button>
          }
        />
      ) : (
        <Suggestions found={state} jubileeId={jubileeId} firstName={firstName} currency={currency} onChanged={read} onFailed={onFailed} />
      )}
    </section>
  );
}
