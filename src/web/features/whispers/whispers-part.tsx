import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { Whisper } from '#shared/contract/whispers.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { whispers as whisperRoutes } from '#web/lib/api/routes/whispers.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

const MAX_LENGTH = 200;

interface WhispersPartProps {
  /** The list's id, or its public one. */
  listId: string;
  /** Names of those who never see it. */
  names: string;
  /** Null for a visitor who isn't signed in. */
  whispers: readonly Whisper[] | null;
  /** The page's URL, for after signing in. */
  path: string;
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

const getName = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`.trim();

function One({ whisper, listId, onChanged, onFailed }: Pick<WhispersPartProps, 'listId' | 'onChanged' | 'onFailed'> & { whisper: Whisper }) {
  const api = useApi({ whispers: whisperRoutes });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const { _id: whisperId, text, from, isOwn, givenBy, isGivenBySelf } = whisper;
  const one = { id: listId, whisperId };
  const press = (key: string, work: () => Promise<unknown>) => void act(key, () => work().finally(() => void onChanged()));
  const author = isOwn ? m.whispers_own() : getName(from);
  const given = isGivenBySelf ? m.whispers_given_own() : givenBy ? m.whispers_given({ name: getName(givenBy) || m.whispers_somebody() }) : null;
  return (
    <li className="grid gap-2 border-b border-ink/15 py-4 first:pt-0">
      <p className="heading text-h4 leading-snug [overflow-wrap:anywhere]">{text}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm [overflow-wrap:anywhere]">{given === null ? author : `${author}. ${given}`}</p>
        <span className="flex flex-wrap gap-2">
          {isOwn && givenBy === null && (
            <Button
              size="sm"
              variant="quiet"
              disabled={!isHydrated}
              isBusy={busy === 'remove'}
              aria-label={m.whispers_remove_of({ text })}
              onClick={() => press('remove', () => api.whispers.remove(one))}
            >
              {m.whispers_remove()}
            </Button>
          )}
          {givenBy === null && (
            <Button size="sm" variant="ghost" disabled={!isHydrated} isBusy={busy === 'give'} aria-label={m.whispers_give_of({ text })} onClick={() => press('give', () => api.whispers.give(one))}>
              {m.whispers_give()}
            </Button>
          )}
          {isGivenBySelf && (
            <Button size="sm" variant="ghost" disabled={!isHydrated} isBusy={busy === 'undo'} aria-label={m.whispers_undo_of({ text })} onClick={() => press('undo', () => api.whispers.undo(one))}>
              {m.whispers_undo()}
            </Button>
          )}
        </span>
      </div>
    </li>
  );
}

function WhisperForm({ listId, onChanged, onFailed }: Pick<WhispersPartProps, 'listId' | 'onChanged' | 'onFailed'>) {
  const api = useApi({ whispers: whisperRoutes });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const [text, setText] = useState('');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (text.trim() === '') return;
    if (await act('send', () => api.whispers.create({ id: listId, body: { text } }))) {
      setText('');
      await onChanged();
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="mt-5 flex items-center gap-2">
      <TextInput
        aria-label={m.whispers_write()}
        placeholder={m.whispers_write()}
        name="whisper"
        autoComplete="off"
        maxLength={MAX_LENGTH}
        value={text}
        disabled={!isHydrated}
        onChange={(event) => setText(event.target.value)}
        className="min-w-0 flex-1 rounded-full! px-5"
      />
      <Button type="submit" disabled={!isHydrated || text.trim() === ''} isBusy={busy === 'send'} icon={<Send aria-hidden className="size-5" />}>
        {m.whispers_send()}
      </Button>
    </form>
  );
}

/** Under another's list: what those who give whisper to each other. */
export function WhispersPart({ listId, names, whispers, path, onChanged, onFailed }: WhispersPartProps) {
  const locale = useLocale();
  return (
    <section aria-labelledby="whispers" className="mt-4 max-w-2xl rounded-xl bg-sky p-5 lg:p-7">
      <h2 id="whispers" className="heading text-h3">
        {m.whispers_title()}
      </h2>
      <p className="mt-1 mb-5 text-sm [overflow-wrap:anywhere]">{m.whispers_secret({ names })}</p>
      {whispers === null ? (
        <Link to={`${pathTo('login', locale)}?redirect=${encodeURIComponent(path)}`} className="link inline-flex min-h-tap items-center">
          {m.whispers_log_in()}
        </Link>
      ) : (
        <>
          {whispers.length > 0 && (
            <ul>
              {whispers.map((whisper) => (
                <One key={whisper._id} whisper={whisper} listId={listId} onChanged={onChanged} onFailed={onFailed} />
              ))}
            </ul>
          )}
          <WhisperForm listId={listId} onChanged={onChanged} onFailed={onFailed} />
        </>
      )}
    </section>
  );
}
