import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CircleSummary } from '#shared/contract/circles.ts';
import type { Friend } from '#shared/contract/friends.ts';
import type { QuestionsAnswer } from '#shared/contract/questions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import type { User } from '#web/lib/session/user.ts';
import { classNames } from '#web/ui/class-names.ts';
import { AskedByFriends } from './asked-by-friends.tsx';
import { type Draft, findPlace, nextId, startDraft } from './draft.ts';
import { FriendsView } from './friends-view.tsx';
import { GroupLinks, ProgressBar } from './progress.tsx';
import { QuestionForm } from './question-form.tsx';
import { StillTrue } from './still-true.tsx';

interface QuestionsPageProps {
  found: QuestionsAnswer;
  /** The question in the address. */
  questionId: string | null;
  /** Null if they could not be read. */
  friends: readonly Friend[] | null;
  circles: readonly CircleSummary[];
  me: { firstName: string; avatar: User['avatar'] };
  onChanged: () => void;
  onNotice: (message: string) => void;
  onFailed: (message: string) => void;
}

/** The subject of the answers: the member, or a child. */
function Subjects({ people, current, to }: { people: QuestionsAnswer['children']; current: string | null; to: (childId: string | null) => string }) {
  if (people.length === 0) return null;
  const style = (isCurrent: boolean) => classNames('flex min-h-11 items-center rounded-full px-5 font-semibold', isCurrent ? 'bg-surface ring-[1.5px] ring-line-strong' : 'hover:text-primary');
  return (
    <nav aria-label={m.questions_about()} className="mb-7 flex">
      <ul className="flex flex-wrap gap-1 rounded-[1.75rem] bg-sand p-1">
        {[{ _id: null, firstName: m.questions_about_me() }, ...people].map(({ _id, firstName }) => (
          <li key={_id ?? 'me'}>
            <Link to={to(_id)} aria-current={_id === current ? 'page' : undefined} className={style(_id === current)}>
              {firstName}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** One question at a time, with its audience, the friends' view and the subjects beside it. */
export function QuestionsPage({ found, questionId, friends, circles, me, onChanged, onNotice, onFailed }: QuestionsPageProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const { groups, progress, child } = found;
  const childId = child?._id ?? null;
  const place = findPlace(groups, questionId);
  const placeKey = `${childId ?? ''} ${place?.question.id ?? ''}`;
  const [draft, setDraft] = useState<{ key: string; draft: Draft } | null>(null);
  /** The first question shown keeps the browser's focus. */
  const [firstKey] = useState(placeKey);
  const current = place && { id: place.question.id, draft: draft?.key === placeKey ? draft.draft : startDraft(place.question) };

  const toAddress = (about: string | null, id: string | null): string => {
    const search = new URLSearchParams({ ...(about !== null && { about }), ...(id !== null && { question: id }) }).toString();
    return pathTo('userQuestions', locale) + (search && `?${search}`);
  };
  const toQuestion = (id: string | null) => toAddress(childId, id);
  const count = m.questions_progress({ answered: progress.answered, total: progress.total });

  return (
    <div className="grid gap-12">
      <div className="grid gap-x-14 gap-y-11 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start">
        <div className="min-w-0">
          <Subjects people={found.children} current={childId} to={(about) => toAddress(about, null)} />
          <AskedByFriends
            asked={found.asked}
            onAnswered={(message) => {
              onNotice(message);
              onChanged();
            }}
          />
          <p className="flex flex-wrap justify-between gap-x-5 text-[0.96875rem] text-soft">
            <span>{place ? m.questions_place({ group: place.group.title, position: place.position, total: place.group.questions.length }) : m.member_questions()}</span>
            <span className="tabular-nums">{count}</span>
          </p>
          <ProgressBar groups={groups} label={count} />
          {place && current ? (
            <QuestionForm
              key={placeKey}
              question={place.question}
              childId={childId}
              draft={current.draft}
              friends={friends}
              circles={circles}
              isFocused={placeKey !== firstKey}
              skipTo={toQuestion(nextId(groups, place.question.id, false))}
              onDraft={(next) => setDraft({ key: placeKey, draft: next })}
              onSaved={() => {
                onNotice(m.ui_saved());
                setDraft(null);
                void navigate(toQuestion(nextId(groups, place.question.id, true)), { preventScrollReset: true });
              }}
              onRemoved={() => {
                onNotice(m.questions_removed());
                setDraft(null);
                onChanged();
              }}
            />
          ) : (
            <div className="pt-7 lg:pt-12">
              <h1 className="heading text-h1">{child ? m.questions_all_answered_child({ name: child.firstName }) : m.questions_all_answered()}</h1>
              <p className="mt-2.5 max-w-xl text-lg text-soft">{m.questions_all_answered_text()}</p>
            </div>
          )}
        </div>
        <aside aria-label={m.questions_beside()} className="grid gap-8">
          <FriendsView groups={groups} current={draft?.key === placeKey ? current : null} name={child?.firstName ?? me.firstName} picture={child ? null : me.avatar} isHidden={found.isHidden} />
          <GroupLinks groups={groups} currentKey={place?.group.key ?? null} toQuestion={toQuestion} />
        </aside>
      </div>
      <StillTrue found={found} toQuestion={toQuestion} onConfirmed={onChanged} onFailed={onFailed} />
    </div>
  );
}
