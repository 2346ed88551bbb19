import { ArrowLeft, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { jubilees } from '#web/lib/api/routes/jubilees.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { FriendFacts } from './friend-facts.tsx';
import { foundJubilees } from './found-jubilees.ts';
import { JubileeHeading } from './jubilee-heading.tsx';
import { getName } from './occasion-text.ts';
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

/** A person's page: who they are, their next age and day, and their other days. */
export function JubileePage({ jubilee, notes, orderBy, greeting, gifts, reminders, wishlists, answers, parts, report, onChanged, onRemoved, onFailed }: JubileePageProps) {
  const api = useApi({ jubilees });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [isBusy, setIsBusy] = useState(false);
  const { _id, firstName, isDeceased } = jubilee;
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
      <JubileeHeading jubilee={jubilee} orderBy={orderBy} greeting={greeting} onChanged={onChanged} />
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
