import { ArrowLeft, Cake, CalendarHeart, Flame, Gift, Pencil, Trash2 } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { OccasionKind } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { formatDay } from '#shared/values/calendar-day.ts';
import { type Relation, relations } from '#shared/values/relations.ts';
import { birthDateText } from '#web/lib/birth-date-text.ts';
import { ApiError } from '#web/lib/api-call.ts';
import { createJubileeApi, type Jubilee, type Occasion } from '#web/lib/jubilee-api.ts';
import { createLastWish } from '#web/lib/last-wish.ts';
import { PersonFace } from '#web/lib/person-face.tsx';
import { refusalText } from '#web/lib/refusal-text.ts';
import { useCalls } from '#web/lib/use-calls.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { useLocale } from '#web/lib/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Select } from '#web/ui/select.tsx';
import { FriendFacts } from './friend-facts.tsx';
import { foundJubilees } from './found-jubilees.ts';
import { birthdayOf, birthdayText, nameOf, occasionName, whenText } from './occasion-text.ts';
import { relationNames } from './relation-names.ts';
import type { Removed } from './removed.ts';

interface JubileePageProps {
  jubilee: Jubilee;
  /** What the member is reminded of about them, which is another subject. */
  reminders: ReactNode;
  /** What a friend wishes for, likewise. */
  wishlists?: ReactNode;
  /** The way to report a friend's profile, likewise. */
  report?: ReactNode;
  /** The relation was changed, and with it maybe the days. */
  onChanged: () => void;
  onRemoved: (removed: Removed) => void;
  onFailed: (message: string) => void;
}

const icons: Record<OccasionKind, ComponentType<{ className?: string; 'aria-hidden'?: boolean }>> = {
  birthday: Cake,
  'name-day': CalendarHeart,
  'shared-name-day': CalendarHeart,
  'mothers-day': Gift,
  'fathers-day': Gift,
  'valentines-day': Gift,
};

/** Chosen is saved, the last choice last. Where that fails, the choice goes back without a word (PPL-06). */
function RelationSelect({ jubilee: { _id, relation: saved }, onChanged }: { jubilee: Jubilee; onChanged: () => void }) {
  const api = useCalls(createJubileeApi);
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<Relation | null>(null);
  const changed = useRef(onChanged);
  useEffect(() => {
    changed.current = onChanged;
  }, [onChanged]);
  const choices = useMemo(
    () =>
      createLastWish<Relation>(
        async (relation) => {
          try {
            await api.setRelation(_id, relation);
            foundJubilees.clear();
            return true;
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            return false;
          }
        },
        ({ isLastSaved, isAnySaved }) => {
          if (!isLastSaved) setChosen(null);
          if (isAnySaved) changed.current();
        },
      ),
    [api, _id],
  );

  function choose(relation: Relation): void {
    setChosen(relation);
    choices.wish(relation);
  }

  return (
    <Select size="sm" aria-label={m.jubilees_relation()} disabled={!isHydrated} value={chosen ?? saved} onChange={(event) => choose(event.target.value as Relation)}>
      {relations.map((relation) => (
        <option key={relation} value={relation}>
          {relationNames[relation]()}
        </option>
      ))}
    </Select>
  );
}

function OccasionRow({ occasion }: { occasion: Occasion }) {
  const locale = useLocale();
  const { kind, date, daysLeft, turns } = occasion;
  const Icon = icons[kind];
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 border-b border-line py-3.5 last:border-0">
      <span className="grid size-11 place-items-center rounded-full bg-sand text-primary">
        <Icon aria-hidden className="size-5.5" />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{occasionName(kind)}</span>
        <span className="block text-sm text-soft">
          {formatDay(date, locale)}
          {turns !== null && ` · ${m.jubilees_turns({ age: turns })}`}
        </span>
      </span>
      <span className="text-right text-sm font-medium whitespace-nowrap">{whenText(daysLeft)}</span>
    </li>
  );
}

/** One person: who they are, how old they become and when, and the days that are theirs. */
export function JubileePage({ jubilee, reminders, wishlists, report, onChanged, onRemoved, onFailed }: JubileePageProps) {
  const api = useCalls(createJubileeApi);
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [isBusy, setIsBusy] = useState(false);
  const { _id, firstName, avatar, dateOfBirth, isDeceased, occasions } = jubilee;
  const birthday = birthdayOf(jubilee);
  const editTo = pathTo('userJubilee', locale, { '*': `${_id}/edit` });

  async function remove(): Promise<void> {
    setIsBusy(true);
    try {
      const { restorableUntil } = await api.remove(_id);
      foundJubilees.clear();
      onRemoved({ id: _id, name: nameOf(jubilee), restorableUntil });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onFailed(refusalText(error));
      setIsBusy(false);
    }
  }

  return (
    <div className="grid max-w-3xl gap-6">
      <Link to={pathTo('userJubilees', locale)} className="link inline-flex min-h-tap items-center gap-2 justify-self-start max-lg:-my-2">
        <ArrowLeft aria-hidden className="size-4.5" />
        {m.jubilees_back()}
      </Link>
      {jubilee.banner && <Picture image={jubilee.banner} shape="full" sizes="(min-width: 64rem) 48rem, 100vw" maxWidth={1280} isEager isDecorative className="-mb-3 aspect-3/1 w-full rounded-xl" />}
      <Card as="section" tone={isDeceased ? 'sand' : 'sage'} aria-labelledby="jubilee-name" className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <PersonFace picture={avatar} name={firstName} className="size-24 bg-surface! text-h1 sm:size-28" />
        <div className="min-w-0 flex-1 basis-56">
          <h1 id="jubilee-name" className="heading text-h1 [overflow-wrap:anywhere]">
            {nameOf(jubilee)}
          </h1>
          {isDeceased ? (
            <p className="mt-1 flex items-center gap-2 text-lg">
              <Flame aria-hidden className="size-5" />
              {m.jubilees_in_memory()}
            </p>
          ) : (
            birthday && <p className="mt-1 text-lg font-medium">{birthdayText(birthday)}</p>
          )}
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <RelationSelect jubilee={jubilee} onChanged={onChanged} />
            {dateOfBirth !== null && (
              <span className="text-sm">
                {dateOfBirth.startsWith('--') ? m.jubilees_birthday_on({ date: birthDateText(dateOfBirth, locale) }) : m.jubilees_born({ date: birthDateText(dateOfBirth, locale) })}
              </span>
            )}
          </div>
        </div>
      </Card>
      {isDeceased ? (
        <p className="text-soft">{m.jubilees_memory_text()}</p>
      ) : (
        <Card as="section" aria-labelledby="jubilee-days">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="jubilee-days" className="heading text-h3">
              {m.jubilees_occasions()}
            </h2>
            <ButtonLink to={pathTo('shop', locale)} size="sm" icon={<Gift aria-hidden className="size-4.5" />}>
              {m.jubilees_find_gift()}
            </ButtonLink>
          </div>
          {dateOfBirth === null && jubilee.friendId === null && <p className="mt-3 text-soft">{m.jubilees_days_none()}</p>}
          <ul className="mt-2">
            {occasions.map((occasion) => (
              <OccasionRow key={occasion.kind} occasion={occasion} />
            ))}
          </ul>
        </Card>
      )}
      {wishlists}
      {reminders}
      <div className="flex flex-wrap gap-3">
        {jubilee.friendId === null ? (
          <>
            <ButtonLink to={editTo} variant="ghost" icon={<Pencil aria-hidden className="size-4.5" />}>
              {m.jubilees_edit()}
            </ButtonLink>
            <Button variant="quiet" disabled={!isHydrated} isBusy={isBusy} icon={<Trash2 aria-hidden className="size-4.5" />} onClick={() => void remove()}>
              {m.jubilees_remove()}
            </Button>
          </>
        ) : (
          <FriendFacts jubilee={jubilee} isBusy={isBusy} onRemove={() => void remove()} />
        )}
      </div>
      {report}
    </div>
  );
}
