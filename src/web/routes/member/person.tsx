import { useNavigate } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { AskPerson } from '#web/features/birthdays/ask-person.tsx';
import { findGiftParts, PersonGifts } from '#web/features/gifts/person-gifts.tsx';
import { JubileePage } from '#web/features/jubilees/jubilee-page.tsx';
import type { PersonPart } from '#web/features/jubilees/person-tabs.tsx';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { AskByLink } from '#web/features/questions/ask-by-link.tsx';
import { AskFriend } from '#web/features/questions/ask-friend.tsx';
import { PersonAnswers } from '#web/features/questions/person-answers.tsx';
import { GreetPerson } from '#web/features/reminders/greet-person.tsx';
import { NearestOrder } from '#web/features/reminders/nearest-order.tsx';
import { PersonReminders } from '#web/features/reminders/person-reminders.tsx';
import { ReportPart } from '#web/features/reports/report-part.tsx';
import { Suggestions } from '#web/features/suggestions/suggestions.tsx';
import { PersonWishlists } from '#web/features/wishlists/person-wishlists.tsx';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PartMissing } from '#web/ui/part-missing.tsx';
import type { LoadedPerson } from './load-people-page.ts';

interface PersonRouteProps {
  loaded: LoadedPerson;
  onChanged: () => Promise<void>;
  /** A change to the member's lists of people, with its message. */
  onDone: (message: string) => void;
  onFailed: (message: string) => void;
}

function GiftsOfPerson({ loaded, onChanged, onFailed }: Omit<PersonRouteProps, 'onDone'>) {
  const locale = useLocale();
  const { show } = useNotifications();
  const { _id: id, firstName, isDeceased } = loaded.jubilee;
  return (
    <PersonGifts
      firstName={firstName}
      jubileeId={id}
      isDeceased={isDeceased}
      gifts={loaded.gifts}
      budget={loaded.budget}
      currency={loaded.currency}
      suggestions={
        loaded.suggestions === null ? (
          !isDeceased && <PartMissing title={m.suggestions_missing()} to={pathTo('userJubilee', locale, { '*': id })} />
        ) : (
          <Suggestions found={loaded.suggestions} jubileeId={id} firstName={firstName} currency={loaded.currency} onChanged={onChanged} onFailed={onFailed} />
        )
      }
      onSaved={async (title) => {
        await onChanged();
        show(m.gifts_saved({ title }), 'info');
      }}
      onFailed={onFailed}
    />
  );
}

function AnswersOfPerson({ loaded, onDone, onFailed }: Omit<PersonRouteProps, 'onChanged'>) {
  const locale = useLocale();
  const { _id: id, firstName, isDeceased, friendId } = loaded.jubilee;
  if (friendId === null && !loaded.mayAnswer) return !isDeceased && <AskByLink firstName={firstName} from={loaded.from} onFailed={onFailed} />;
  return (
    <PersonAnswers jubileeId={id} firstName={firstName} isChild={friendId === null} found={loaded.answers}>
      {friendId === null ? (
        <ButtonLink variant="ghost" to={`${pathTo('userQuestions', locale)}?about=${id}`} className="justify-self-start">
          {m.questions_for_child({ name: firstName })}
        </ButtonLink>
      ) : (
        <AskFriend jubileeId={id} firstName={firstName} asked={loaded.askedFriend} onAsked={onDone} onFailed={onFailed} />
      )}
    </PersonAnswers>
  );
}

/** One person, whose parts come from the features about people. */
export function PersonRoute({ loaded, onChanged, onDone, onFailed }: PersonRouteProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const { jubilee } = loaded;
  const { _id: id, firstName, isDeceased, occasions, dateOfBirth, friendId } = jubilee;
  const person = { id, firstName, isDeceased, hasNameDay: occasions.some(({ kind }) => kind === 'name-day'), occasions, isBirthdayMissing: !isDeceased && dateOfBirth === null && friendId === null };
  const reminders = loaded.reminders?.reminders ?? [];
  const parts: PersonPart[] = [
    ...findGiftParts({ isDeceased, gifts: loaded.gifts }),
    ...(isDeceased && friendId === null && !loaded.mayAnswer ? [] : (['answers'] as const)),
    'notes',
    ...(friendId === null ? [] : (['lists'] as const)),
    'days',
  ];
  return (
    <JubileePage
      key={id}
      jubilee={jubilee}
      notes={loaded.notes}
      reminders={
        <PersonReminders
          person={person}
          birthdayRequest={<AskPerson jubileeId={id} firstName={firstName} from={loaded.from} onFailed={onFailed} />}
          loaded={loaded.reminders}
          onChanged={onChanged}
          onFailed={onFailed}
        />
      }
      orderBy={<NearestOrder reminders={reminders} />}
      greeting={<GreetPerson reminders={reminders} isFriend={friendId !== null} from={loaded.from} />}
      gifts={<GiftsOfPerson loaded={loaded} onChanged={onChanged} onFailed={onFailed} />}
      wishlists={friendId !== null && <PersonWishlists jubileeId={id} firstName={firstName} wishlists={loaded.wishlists} />}
      parts={parts}
      answers={<AnswersOfPerson loaded={loaded} onDone={onDone} onFailed={onFailed} />}
      report={friendId !== null && <ReportPart about={{ jubileeId: id }} label={m.reports_open_profile()} />}
      onChanged={() => void onChanged()}
      onRemoved={(removed) => void navigate(pathTo('userJubilees', locale), { state: { removed } })}
      onFailed={onFailed}
    />
  );
}
