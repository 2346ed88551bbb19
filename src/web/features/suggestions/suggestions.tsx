import { Fragment, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Suggestion, SuggestionsAnswer } from '#shared/contract/suggestions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Currency } from '#shared/values/money/currencies.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { UndoToast } from '#web/ui/undo-toast.tsx';
import { SuggestionItem, suggestionHeadingId } from './suggestion-item.tsx';
import { useSuggestionActs } from './use-suggestion-acts.ts';

interface SuggestionsProps {
  found: SuggestionsAnswer;
  jubileeId: string;
  firstName: string;
  currency: Currency;
  /** Resolves when the suggestions are reloaded. */
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

const SHOWN = 3;

/** Products that may suit a person, what was left out, and what the member has dismissed. */
export function Suggestions({ found: { suggestions, leftOut, dismissed }, jubileeId, firstName, currency, onChanged, onFailed }: SuggestionsProps) {
  const isHydrated = useHydrated();
  const [isAll, setIsAll] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  const { busy, undo, save, dismiss, restore } = useSuggestionActs({ jubileeId, firstName, currency }, onChanged, onFailed);
  const shown = isAll ? suggestions : suggestions.slice(0, SHOWN);

  /** Focus continues at the next one: the pressed button goes with its suggestion. */
  async function leave({ product }: Suggestion, act: (product: Suggestion['product']) => Promise<boolean>): Promise<void> {
    const at = suggestions.findIndex((one) => one.product.id === product.id);
    const next = suggestions[at + 1] ?? suggestions[at - 1];
    if (!(await act(product))) return;
    const heading = next && document.getElementById(suggestionHeadingId(next.product.id));
    (heading ?? part.current)?.focus({ preventScroll: true });
  }

  return (
    <div ref={part} tabIndex={-1} className="grid gap-6 outline-none">
      {suggestions.length === 0 ? (
        <p className="text-soft">{m.suggestions_none({ name: firstName })}</p>
      ) : (
        <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-3">
          {shown.map((suggestion) => (
            <SuggestionItem
              key={suggestion.product.id}
              suggestion={suggestion}
              firstName={firstName}
              currency={currency}
              isSaving={busy === suggestion.product.id}
              onSave={() => void leave(suggestion, save)}
              onDismiss={() => void leave(suggestion, dismiss)}
            />
          ))}
        </ul>
      )}
      {suggestions.length > SHOWN && !isAll && (
        <Button
          variant="ghost"
          disabled={!isHydrated}
          className="justify-self-start"
          onClick={() => {
            setIsAll(true);
            const first = suggestions[SHOWN];
            // The pressed button is gone: focus moves to the first new one.
            requestAnimationFrame(() => first && document.getElementById(suggestionHeadingId(first.product.id))?.focus({ preventScroll: true }));
          }}
        >
          {m.suggestions_more()}
        </Button>
      )}
      <LeftOut leftOut={leftOut} />
      <details className="text-sm text-soft">
        <summary className="inline-flex min-h-tap cursor-pointer items-center underline underline-offset-4">{m.suggestions_how()}</summary>
        <p className="mt-1 max-w-prose">{m.suggestions_how_text({ name: firstName })}</p>
        {dismissed.length > 0 && (
          <>
            <h3 className="mt-4 font-semibold text-ink">{m.suggestions_not({ name: firstName })}</h3>
            <ul className="mt-1">
              {dismissed.map(({ id, title }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
                  {title}
                  <Button variant="quiet" size="sm" disabled={!isHydrated} isBusy={busy === id} aria-label={m.suggestions_again_of({ title })} onClick={() => void restore(id)}>
                    {m.suggestions_again()}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </details>
      <UndoToast undo={undo} />
    </div>
  );
}

/** "Bortvalt: 3 för nötallergi, 2 som du redan har gett." */
function LeftOut({ leftOut }: Pick<SuggestionsAnswer, 'leftOut'>) {
  if (leftOut.length === 0) return null;
  return (
    <p className="text-sm text-soft">
      {m.suggestions_left_out()}{' '}
      {leftOut.map(({ text, href }, index) => (
        <Fragment key={text}>
          {index > 0 && ', '}
          <Link to={href} className="underline underline-offset-4 hover:text-ink">
            {text}
          </Link>
        </Fragment>
      ))}
      .
    </p>
  );
}
