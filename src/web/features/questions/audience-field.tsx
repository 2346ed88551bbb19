import { CircleAlert, Lock, UserRoundCheck, UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import type { CircleSummary } from '#shared/contract/circles.ts';
import type { Friend } from '#shared/contract/friends.ts';
import type { AnswerAudience } from '#shared/contract/questions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Segments } from './segments.tsx';

interface AudienceFieldProps {
  audience: AnswerAudience;
  chosen: readonly string[];
  circleIds: readonly string[];
  /** Null if they could not be read. */
  friends: readonly Friend[] | null;
  circles: readonly CircleSummary[];
  error: string | undefined;
  isDisabled: boolean;
  onChange: (change: { audience?: AnswerAudience; chosen?: readonly string[]; circleIds?: readonly string[] }) => void;
}

const toggled = (ids: readonly string[], id: string, isOn: boolean): string[] => (isOn ? [...ids, id] : ids.filter((one) => one !== id));

/** Who sees the answer; with chosen circles and friends, which. */
export function AudienceField({ audience, chosen, circleIds, friends, circles, error, isDisabled, onChange }: AudienceFieldProps) {
  const locale = useLocale();
  const choices = [
    { key: 'friends', text: m.questions_audience_friends(), icon: UsersRound },
    { key: 'chosen', text: m.questions_audience_chosen(), icon: UserRoundCheck },
    { key: 'nobody', text: m.questions_audience_nobody(), icon: Lock },
  ] as const;
  return (
    <fieldset className="grid gap-3 justify-items-stretch sm:justify-items-start">
      <legend className="mb-3 font-semibold">{m.questions_audience()}</legend>
      <Segments name="audience" choices={choices} value={audience} isDisabled={isDisabled} onChange={(next) => onChange({ audience: next })} />
      {audience === 'chosen' && (
        <fieldset className="grid w-full max-w-md gap-1 rounded-lg border border-line bg-surface p-4">
          <legend className="sr-only">{m.questions_chosen()}</legend>
          {circles.length > 0 && (
            <div className="mb-2 grid gap-1 border-line border-b pb-3">
              {circles.map(({ _id, name }) => (
                <Checkbox key={_id} label={name} checked={circleIds.includes(_id)} disabled={isDisabled} onChange={(event) => onChange({ circleIds: toggled(circleIds, _id, event.target.checked) })} />
              ))}
            </div>
          )}
          {friends === null ? (
            <p className="text-soft">{m.questions_friends_missing()}</p>
          ) : friends.length === 0 ? (
            <p className="text-soft">
              {m.questions_no_friends()}{' '}
              <Link to={pathTo('userFriends', locale)} className="link">
                {m.questions_find_friends()}
              </Link>
            </p>
          ) : (
            <div className="grid max-h-60 gap-1 overflow-y-auto">
              {friends.map(({ _id, firstName, lastName }) => (
                <Checkbox
                  key={_id}
                  label={`${firstName} ${lastName}`.trim()}
                  checked={chosen.includes(_id)}
                  disabled={isDisabled}
                  onChange={(event) => onChange({ chosen: toggled(chosen, _id, event.target.checked) })}
                />
              ))}
            </div>
          )}
          {error && (
            <p role="alert" className="mt-1 flex gap-1.5 text-sm font-medium text-danger">
              <CircleAlert aria-hidden className="mt-0.5 size-4.5" />
              {error}
            </p>
          )}
        </fieldset>
      )}
    </fieldset>
  );
}
