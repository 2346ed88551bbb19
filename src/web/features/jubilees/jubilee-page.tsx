import { ArrowLeft, Flame, Gift, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { relationNames } from '#shared/i18n/relation-names.ts';
import { areRoundYears } from '#shared/values/celebrations/round-years.ts';
import { type Relation, relations } from '#shared/values/people/relations.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { jubilees } from '#web/lib/api/routes/jubilees.ts';
import { birthDateText } from '#web/lib/people/birth-date-text.ts';
import { createLatestSave } from '#web/lib/api/latest-save.ts';
import { PersonFace } from '#web/ui/person-face.tsx';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { BigFigure } from '#web/ui/big-figure.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Medal } from '#web/ui/medal.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Select } from '#web/ui/select.tsx';
import { FriendFacts } from './friend-facts.tsx';
import { foundJubilees } from './found-jubilees.ts';
import { toBirthday, birthdayOnText, birthdayText, getName } from './occasion-text.ts';
import { PersonNotes } from './person-notes.tsx';
import { type PersonPart, PersonTabs } from './person-tabs.tsx';
import type { Removed } from './removed.ts';

interface JubileePageProps {
  jubilee: Jubilee;
  /** The member's notes; null if they could not be read. */
  notes: string | null;
  /** Last day to order for their next day; null if not worth showing. */
  orderBy?: ReactNode;
  /** Slot for sending a greeting, another feature. */
  greeting?: ReactNode;
  /** Slot for their gifts, likewise. */
  gifts?: ReactNode;
  /** Slot for their days and reminders, likewise. */
  reminders: ReactNode;
  /** Slot for a friend's wishlists, likewise. */
  wishlists?: ReactNode;
  /** Slot for their answers, likewise. */
  answers?: ReactNode;
  /** The parts that the page has, in their order. */
  parts: readonly PersonPart[];
  /** Slot for reporting a friend's profile, likewise. */
  report?: ReactNode;
  /** The relation changed, and with it maybe the days. */
  onChanged: () => void;
  onRemoved: (removed: Removed) => void;
  onFailed: (message: string) => void;
}

/** Highlighted from this many days before. */
const SOON_DAYS = 14;

/** Saves on change, last choice wins. On failure, silently reverts (PPL-06). */
function RelationSelect({ jubilee: { _id, relation: saved }, onChanged }: { jubilee: Jubilee; onChanged: () => void }) {
  const api = useApi({ jubilees });
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<Relation | null>(null);
  const changed = useRef(onChanged);
  useEffect(() => {
    changed.current = onChanged;
  }, [onChanged]);
  const choices = useMemo(
    () =>
      createLatestSave<Relation>(
        async (relation) => {
          try {
            await api.jubilees.setRelation({ id: _id, body: { relation } });
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
    choices.choose(relation);
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

/** A person's page: who they are, their next age and day, and their other days. */
export function JubileePage({ jubilee, notes, orderBy, greeting, gifts, reminders, wishlists, answers, parts, report, onChanged, onRemoved, onFailed }: JubileePageProps) {
  const api = useApi({ jubilees });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [isBusy, setIsBusy] = useState(false);
  const { _id, firstName, avatar, dateOfBirth, isDeceased } = jubilee;
  const birthday = toBirthday(jubilee);
  const editTo = pathTo('userJubilee', locale, { '*': `${_id}/edit` });

  async function remove(): Promise<void> {
    setIsBusy(true);
    try {
      const { restorableUntil } = await api.jubilees.remove({ id: _id });
      foundJubilees.clear();
      onRemoved({ id: _id, name: getName(jubilee), restorableUntil });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onFailed(refusalText(error));
      setIsBusy(false);
    }
  }

  return (
    <div className="grid max-w-3xl gap-8 lg:gap-10">
      <Link to={pathTo('userJubilees', locale)} className="link inline-flex min-h-tap items-center gap-2 justify-self-start max-lg:-my-2">
        <ArrowLeft aria-hidden className="size-4.5" />
        {m.jubilees_back()}
      </Link>
      {jubilee.banner && <Picture image={jubilee.banner} shape="full" sizes="(min-width: 64rem) 48rem, 100vw" maxWidth={1280} isEager isDecorative className="-mb-3 aspect-3/1 w-full rounded-xl" />}
      <section aria-labelledby="jubilee-name" className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex items-center gap-x-5 sm:gap-x-7">
          <span className="relative shrink-0">
            <PersonFace picture={avatar} name={firstName} className="size-22 text-h1 sm:size-32" />
            {birthday && birthday.turns !== null && areRoundYears(birthday.turns) && (
              <Medal years={birthday.turns} className="absolute -right-2 -bottom-1 ring-4 ring-paper sm:-right-1 sm:h-13 sm:min-w-13 sm:text-h3" />
            )}
          </span>
          <div className="min-w-0 flex-1">
            <h1 id="jubilee-name" className="heading text-h1 [overflow-wrap:anywhere]">
              {getName(jubilee)}
            </h1>
            {isDeceased ? (
              <p className="mt-1 flex items-center gap-2 text-lg">
                <Flame aria-hidden className="size-5" />
                {m.jubilees_in_memory()}
              </p>
            ) : (
              birthday && <p className="mt-1 text-lg font-medium">{birthday.daysLeft > 1 ? birthdayOnText(birthday, locale) : birthdayText(birthday)}</p>
            )}
            <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
              <RelationSelect jubilee={jubilee} onChanged={onChanged} />
              {dateOfBirth !== null && (
                <span className="text-sm text-soft">
                  {dateOfBirth.startsWith('--') ? m.jubilees_birthday_on({ date: birthDateText(dateOfBirth, locale) }) : m.jubilees_born({ date: birthDateText(dateOfBirth, locale) })}
                </span>
              )}
            </div>
          </div>
        </div>
        {!isDeceased && birthday && birthday.daysLeft > 1 && (
          <div className="grid content-start gap-2 lg:justify-items-end">
            <BigFigure value={birthday.daysLeft} label={m.jubilees_days_left()} tone={birthday.daysLeft <= SOON_DAYS ? 'accent' : 'ink'} />
            {orderBy}
          </div>
        )}
        {!isDeceased && (
          <div className="flex flex-wrap gap-3 lg:col-span-2">
            <ButtonLink to={pathTo('shop', locale)} icon={<Gift aria-hidden className="size-5" />}>
              {m.jubilees_find_gift()}
            </ButtonLink>
            {greeting}
          </div>
        )}
      </section>
      {isDeceased && <p className="text-soft">{m.jubilees_memory_text()}</p>}
      <PersonTabs parts={parts} />
      {gifts}
      <div id="answers" className="scroll-mt-16 empty:hidden">
        {answers}
      </div>
      <div id="notes" className="scroll-mt-16">
        <PersonNotes id={_id} firstName={firstName} saved={notes} />
      </div>
      <div id="lists" className="scroll-mt-16 empty:hidden">
        {wishlists}
      </div>
      <div id="days" className="scroll-mt-16 empty:hidden">
        {reminders}
      </div>
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
