import { Lock, Pencil } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { jubilees } from '#web/lib/api/routes/jubilees.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { refusalBeside, useSave } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PartMissing } from '#web/ui/part-missing.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

interface PersonNotesProps {
  id: string;
  firstName: string;
  /** Null if they could not be read: then they must not be overwritten either. */
  saved: string | null;
}

/** The member's private notes about a person: sizes, ideas, what to avoid. */
export function PersonNotes({ id, firstName, saved }: PersonNotesProps) {
  const api = useApi({ jubilees });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { state, save, touch } = useSave();
  const [notes, setNotes] = useState(saved ?? '');
  /** Null while not editing. */
  const [draft, setDraft] = useState<string | null>(null);
  const isOpen = draft !== null;
  const part = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The pressed button is replaced: focus moves to the field, and back to the button.
    if (isOpen !== wasOpen.current) part.current?.querySelector<HTMLElement>(isOpen ? 'textarea' : 'button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const answer = await save(() => api.jubilees.putNotes({ id, body: { notes: draft ?? '' } }));
    if (answer === null) return;
    setNotes(answer.notes);
    setDraft(null);
  }

  if (saved === null) return <PartMissing title={m.jubilees_notes_missing()} to={pathTo('userJubilee', locale, { '*': id })} />;
  const refusal = refusalBeside(state, ['notes']);
  return (
    <Card as="section" tone="sand" aria-labelledby="person-notes" ref={part} className="grid gap-3">
      <h2 id="person-notes" className="heading text-h3">
        {m.jubilees_notes()}
      </h2>
      {draft === null ? (
        <>
          <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{notes === '' ? m.jubilees_notes_empty({ name: firstName }) : notes}</p>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="flex items-center gap-2 text-sm">
              <Lock aria-hidden className="size-4" />
              {m.jubilees_notes_private()}
            </p>
            <Button size="sm" variant="ghost" disabled={!isHydrated} icon={<Pencil aria-hidden className="size-4.5" />} onClick={() => setDraft(notes)}>
              {notes === '' ? m.jubilees_notes_write() : m.jubilees_notes_edit()}
            </Button>
          </div>
        </>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
          <Field label={m.jubilees_notes_label({ name: firstName })} hint={m.jubilees_notes_hint()} error={state.errors['notes']}>
            {(control) => (
              <TextArea
                {...control}
                rows={5}
                maxLength={2_000}
                value={draft}
                onChange={(event) => {
                  touch();
                  setDraft(event.target.value);
                }}
              />
            )}
          </Field>
          {refusal && (
            <Notice tone="error" isLive>
              {refusal}
            </Notice>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="sm" isBusy={state.kind === 'saving'}>
              {m.ui_save()}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setDraft(null)}>
              {m.ui_cancel()}
            </Button>
          </div>
        </form>
      )}
    </Card>
  );
}
