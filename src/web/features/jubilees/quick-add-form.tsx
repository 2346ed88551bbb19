import { ImagePlus, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { birthDateText } from '#web/lib/birth-date-text.ts';
import { ApiError } from '#web/lib/api-call.ts';
import { createJubileeApi, type Jubilee } from '#web/lib/jubilee-api.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { useCalls } from '#web/lib/use-calls.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { useLocale } from '#web/lib/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { nameOf } from './occasion-text.ts';
import { type QuickAdd, readQuickAdd } from './quick-add.ts';
import { relationNames } from './relation-names.ts';

interface QuickAddFormProps {
  /** YYYY-MM-DD: no birthday lies after it. */
  today: string;
  /** On a fill that is there already. */
  isBare?: boolean;
  onAdded: (jubilee: Jubilee) => void;
  /** What went wrong, in words for the member. */
  onFailed: (message: string) => void;
}

function problemOf(read: QuickAdd): string | undefined {
  if (read.kind === 'no-name') return m.jubilees_quick_no_name();
  if (read.kind === 'no-such-day') return m.jubilees_quick_no_such_day({ day: read.text });
  return read.kind === 'future' ? m.jubilees_quick_future() : undefined;
}

/** Somebody in one line; what is understood is told while it is typed. */
export function QuickAddForm({ today, isBare = false, onAdded, onFailed }: QuickAddFormProps) {
  const api = useCalls(createJubileeApi);
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const read = readQuickAdd(text, locale, today);
  const isWrittenOut = text.trim() !== '';
  const understood =
    isWrittenOut && read.kind === 'person'
      ? `${nameOf(read.person)} · ${relationNames[read.person.relation]()} · ${read.person.dateOfBirth ? birthDateText(read.person.dateOfBirth, locale) : m.jubilees_quick_no_birthday()}`
      : null;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsTried(true);
    if (read.kind !== 'person' || isBusy) return;
    setIsBusy(true);
    try {
      const { jubilee } = await api.create(read.person, null);
      // Whoever has begun to write the next one keeps it.
      setText((now) => (now === text ? '' : now));
      setIsTried(false);
      onAdded(jubilee);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onFailed(refusalText(error));
    } finally {
      setIsBusy(false);
    }
  }

  const parts = (
    <>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <fieldset disabled={!isHydrated} className="grid gap-x-3 gap-y-3 @sm:grid-cols-[1fr_auto]">
          <Field label={m.jubilees_quick_label()} hint={<span aria-live="polite">{understood ?? m.jubilees_quick_hint()}</span>} error={isTried ? problemOf(read) : undefined} className="min-w-0">
            {(control) => <TextInput {...control} value={text} maxLength={200} autoComplete="off" enterKeyHint="done" onChange={(event) => setText(event.target.value)} />}
          </Field>
          <Button type="submit" isBusy={isBusy} icon={<Plus aria-hidden className="size-5" />} className="self-start @sm:mt-6.5">
            {m.jubilees_quick_add()}
          </Button>
        </fieldset>
      </form>
      <Link to={pathTo('userJubileeNew', locale)} className="link mt-3 inline-flex min-h-tap items-center gap-2">
        <ImagePlus aria-hidden className="size-4.5" />
        {m.jubilees_add_full()}
      </Link>
    </>
  );
  return isBare ? (
    <div className="@container">{parts}</div>
  ) : (
    <Card tone="sage">
      <div className="@container">{parts}</div>
    </Card>
  );
}
