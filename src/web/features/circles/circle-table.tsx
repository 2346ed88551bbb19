import { useState } from 'react';
import type { Dish } from '#shared/contract/dishes.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { dishes as dishRoutes } from '#web/lib/api/routes/dishes.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PartMissing } from '#web/ui/part-missing.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { BroughtDishes } from './brought-dishes.tsx';
import { MissingDishes } from './missing-dishes.tsx';

interface CircleTableProps {
  circleId: string;
  eventId: string;
  /** Null if they could not be read. */
  dishes: readonly Dish[] | null;
  onFailed: (message: string) => void;
}

/** Each dish lies in front of its bringer; what is missing lies in the middle, and is taken by one tap. */
export function CircleTable({ circleId, eventId, dishes: loaded, onFailed }: CircleTableProps) {
  const api = useApi({ dishes: dishRoutes });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const [changed, setChanged] = useState<readonly Dish[] | null>(null);
  const [name, setName] = useState('');
  const [said, setSaid] = useState('');
  const dishes = changed ?? loaded;
  if (dishes === null) return <PartMissing title={m.circles_table_unread()} to={pathTo('userCircle', locale, { '*': circleId })} />;
  const brought = dishes.filter(({ isTaken }) => isTaken);
  const missing = dishes.filter(({ isTaken }) => !isTaken);
  const isDisabled = !isHydrated || busy !== null;

  const change = (key: string, work: () => Promise<{ dishes: Dish[] }>, done: string) =>
    act(key, async () => {
      setChanged((await work()).dishes);
      setSaid(done);
    });
  const add = async (isOwn: boolean) => {
    const wanted = name.trim();
    if (wanted === '') return;
    if (
      await change(
        isOwn ? 'own' : 'missing',
        () => api.dishes.add({ id: eventId, body: { name: wanted, isOwn } }),
        isOwn ? m.circles_table_brought({ dish: wanted }) : m.circles_table_missed({ dish: wanted }),
      )
    )
      setName('');
  };

  return (
    <section aria-labelledby="circle-table" className="grid gap-5 rounded-xl bg-surface p-5 ring-1 ring-line ring-inset lg:p-7">
      <h2 id="circle-table" className="heading text-h3">
        {m.circles_table()}
      </h2>
      {brought.length > 0 && (
        <BroughtDishes
          dishes={brought}
          isDisabled={isDisabled}
          onRelease={({ _id, name: dish }) => void change(_id, () => api.dishes.release({ id: eventId, dishId: _id }), m.circles_table_missed({ dish }))}
        />
      )}
      <MissingDishes
        dishes={missing}
        isDisabled={isDisabled}
        onTake={({ _id, name: dish }) => void change(_id, () => api.dishes.take({ id: eventId, dishId: _id }), m.circles_table_brought({ dish }))}
        onRemove={({ _id, name: dish }) => void change(_id, () => api.dishes.remove({ id: eventId, dishId: _id }), m.circles_table_removed({ dish }))}
      />
      <form
        noValidate
        className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
        onSubmit={(press) => {
          press.preventDefault();
          void add(true);
        }}
      >
        <Field label={m.circles_table_add()}>
          {(control) => <TextInput {...control} autoComplete="off" maxLength={60} disabled={!isHydrated} value={name} onChange={({ target }) => setName(target.value)} />}
        </Field>
        <Button type="submit" disabled={isDisabled} isBusy={busy === 'own'}>
          {m.circles_table_bring()}
        </Button>
        <Button variant="ghost" disabled={isDisabled} isBusy={busy === 'missing'} onClick={() => void add(false)}>
          {m.circles_table_miss()}
        </Button>
      </form>
      <p role="status" className="text-sm text-soft empty:hidden">
        {said}
      </p>
    </section>
  );
}
