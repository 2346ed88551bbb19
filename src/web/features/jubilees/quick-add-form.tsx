import { ImagePlus, Plus } from 'lucide-react';
import { Link } from 'react-router';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { toNotice, toProblem, toUnderstood } from './quick-add-text.ts';
import { useQuickAdd } from './use-quick-add.ts';

interface QuickAddFormProps {
  /** YYYY-MM-DD: later birthdays are invalid. */
  today: string;
  /** On an existing fill. */
  isBare?: boolean;
  /** `done`: message for the member. */
  onAdded: (jubilee: Jubilee, done: string) => void;
  onFailed: (message: string) => void;
}

/** Adds a person, or a person's day, from one line of text; previews what is understood and left out. */
export function QuickAddForm({ today, isBare = false, onAdded, onFailed }: QuickAddFormProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { text, setText, read, isTried, isBusy, failure, alike, submit, addTo } = useQuickAdd({ today, onAdded, onFailed });
  const understood = text.trim() !== '' && read.kind === 'person' ? toUnderstood(read, locale, today) : null;
  const parts = (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <fieldset disabled={!isHydrated} className="grid gap-x-3 gap-y-3 @sm:grid-cols-[1fr_auto]">
          <Field label={m.jubilees_quick_label()} hint={<span aria-live="polite">{understood ?? m.jubilees_quick_hint()}</span>} error={isTried ? toProblem(read) : undefined} className="min-w-0">
            {(control) => <TextInput {...control} value={text} maxLength={200} autoComplete="off" enterKeyHint="done" onChange={(event) => setText(event.target.value)} />}
          </Field>
          <Button type="submit" isBusy={isBusy} icon={<Plus aria-hidden className="size-5" />} className="self-start @sm:mt-6.5">
            {alike.length > 0 ? m.jubilees_quick_add_anyway() : m.jubilees_quick_add()}
          </Button>
        </fieldset>
        {/* The toast disappears by itself (WCAG 2.2.1). */}
        {failure && (
          <Notice tone="error" isLive className="mt-3">
            {failure}
          </Notice>
        )}
        {alike.length > 0 && read.kind === 'person' && (
          <Notice tone="info" isLive title={read.day ? m.jubilees_quick_whose() : m.jubilees_quick_known()} className="mt-3">
            <ul className="mt-1 grid gap-1">
              {alike.map((one) => (
                <li key={one._id}>
                  {read.day ? (
                    <Button variant="ghost" size="sm" isBusy={isBusy} onClick={() => addTo(one)}>
                      {toNotice(one, locale)}
                    </Button>
                  ) : (
                    <Link to={pathTo('userJubilee', locale, { '*': one._id })} className="link inline-flex min-h-tap items-center">
                      {toNotice(one, locale)}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </Notice>
        )}
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
