import { Check, HeartHandshake, Hourglass } from 'lucide-react';
import { useState } from 'react';
import type { FoundPeople } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { friends } from '#web/lib/api/routes/friends.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { foundJubilees, foundPeople } from './found-jubilees.ts';
import { getName } from './occasion-text.ts';

interface AskFriendProps {
  person: FoundPeople['jubilees'][number];
  onFailed: (message: string) => void;
}

/** Friend request button on a search result, or the state of the request. */
export function AskFriend({ person, onFailed }: AskFriendProps) {
  const api = useApi({ friends });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [isBusy, setIsBusy] = useState(false);
  const [answer, setAnswer] = useState<'sent' | 'friends' | null>(null);
  const name = getName(person);
  const friendship = answer ?? person.friendship;

  async function ask(): Promise<void> {
    setIsBusy(true);
    try {
      const { status } = await api.friends.ask({ id: person._id });
      foundPeople.clear();
      foundJubilees.clear();
      setAnswer(status);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onFailed(refusalText(error));
    } finally {
      setIsBusy(false);
    }
  }

  if (friendship === 'received') {
    return (
      <ButtonLink to={pathTo('userFriends', locale)} size="sm" aria-label={m.friends_answer_named({ name })}>
        {m.friends_answer()}
      </ButtonLink>
    );
  }
  return (
    <>
      {friendship === 'none' && (
        <Button
          size="sm"
          variant="ghost"
          disabled={!isHydrated}
          isBusy={isBusy}
          aria-label={m.friends_ask_named({ name })}
          icon={<HeartHandshake aria-hidden className="size-4.5" />}
          onClick={() => void ask()}
        >
          {m.friends_ask()}
        </Button>
      )}
      {friendship !== 'none' && (
        <Badge tone={friendship === 'friends' ? 'sage' : 'sand'}>
          <span className="flex items-center gap-1.5 whitespace-nowrap">
            {friendship === 'friends' ? <Check aria-hidden className="size-4" /> : <Hourglass aria-hidden className="size-4" />}
            {friendship === 'friends' ? m.friends_is_friend() : m.friends_asked()}
          </span>
        </Badge>
      )}
      <span role="status" className="sr-only">
        {answer === 'sent' && m.friends_asked_told({ name })}
        {answer === 'friends' && m.friends_now({ name })}
      </span>
    </>
  );
}
