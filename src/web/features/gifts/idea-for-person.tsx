import { Gift } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { gifts } from '#web/lib/api/routes/gifts.ts';
import { jubilees } from '#web/lib/api/routes/jubilees.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import type { PersonChoice } from './idea-form.tsx';

interface IdeaForPersonProps {
  productId: string;
  onFailed: (message: string) => void;
}

/** The API's limit per call. */
const PEOPLE = 100;

/** On a product's page: saves it as an idea for one of the member's people. */
export function IdeaForPerson({ productId, onFailed }: IdeaForPersonProps) {
  const api = useApi({ gifts, jubilees });
  const locale = useLocale();
  const { busy, act } = useAction(onFailed);
  /** Null while closed. */
  const [people, setPeople] = useState<readonly PersonChoice[] | null>(null);
  const [chosen, setChosen] = useState('');
  const [saved, setSaved] = useState<PersonChoice | null>(null);
  const part = useRef<HTMLDivElement>(null);
  const isOpen = people !== null;
  useEffect(() => {
    // The pressed button is gone: focus moves to what came instead.
    if (isOpen) part.current?.querySelector<HTMLElement>('select, a')?.focus();
  }, [isOpen]);

  const open = () =>
    act('open', async () => {
      const found = await api.jubilees.list({ query: { limit: PEOPLE, sort: 'name' } });
      setSaved(null);
      setPeople(found.jubilees.filter(({ isDeceased }) => !isDeceased).map(({ _id, firstName, lastName }) => ({ id: _id, name: `${firstName} ${lastName}`.trim() })));
    });
  const save = () =>
    act('save', async () => {
      await api.gifts.create({ body: { productId, jubileeId: chosen } });
      setSaved(people?.find(({ id }) => id === chosen) ?? null);
      setPeople(null);
      setChosen('');
    });

  return (
    <div ref={part} className="grid gap-2">
      {people === null ? (
        <Button variant="quiet" size="sm" isBusy={busy === 'open'} icon={<Gift aria-hidden className="size-5.5" />} className="-ml-4 justify-self-start" onClick={() => void open()}>
          {m.gifts_idea_for()}
        </Button>
      ) : people.length === 0 ? (
        <Link to={pathTo('userJubileeNew', locale)} className="link inline-flex min-h-tap items-center justify-self-start">
          {m.gifts_idea_nobody()}
        </Link>
      ) : (
        <div className="mt-1 flex flex-wrap gap-3">
          <Select aria-label={m.gifts_idea_for()} value={chosen} onChange={(event) => setChosen(event.target.value)} className="min-w-44 flex-1">
            <option value="">{m.gifts_for_whom()}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Button variant="ghost" disabled={chosen === ''} isBusy={busy === 'save'} onClick={() => void save()}>
            {m.gifts_save()}
          </Button>
        </div>
      )}
      <p role="status" className="text-sm text-soft empty:hidden">
        {saved && (
          <>
            {m.gifts_idea_saved()}{' '}
            <Link to={`${pathTo('userJubilee', locale, { '*': saved.id })}#ideas`} className="link">
              {saved.name}
            </Link>
          </>
        )}
      </p>
    </div>
  );
}
