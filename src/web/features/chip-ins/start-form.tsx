/** Starts a chip-in: until when, and up to which sum. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { NewChipIn } from '#shared/contract/chip-ins.ts';
import { chipInPath } from '#shared/i18n/chip-in-path.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { addDays, compareDays, dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { chipIns } from '#web/lib/api/routes/chip-ins.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { refusalBeside, useSave } from '#web/lib/api/use-save.ts';
import type { WayToList } from '#web/lib/api/way-to-list.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import { toSum } from './to-sum.ts';

interface StartFormProps {
  itemId: string;
  way: WayToList;
  currency: 'SEK' | 'EUR';
  occasionDay: string | null;
}

const MAX_DAYS = 90;
/** Time to order and deliver before the day. */
const DAYS_BEFORE = 7;
const USUAL_DAYS = 21;

function suggestDay(today: string, occasionDay: string | null): string {
  const usual = addDays(today, USUAL_DAYS);
  const before = occasionDay === null ? null : addDays(occasionDay, -DAYS_BEFORE);
  return before !== null && compareDays(before, today) > 0 && compareDays(before, usual) < 0 ? before : usual;
}

export function StartForm({ itemId, way, currency, occasionDay }: StartFormProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const api = useApi({ chipIns });
  const { state, save, touch, refuse } = useSave();
  const { form, focusError } = useFocusOnError();
  const today = dayIn(shopTimeZone, Date.now());
  const [endsOn, setEndsOn] = useState(() => suggestDay(today, occasionDay));
  const [goal, setGoal] = useState('');

  const start = (body: NewChipIn) => {
    if ('publicId' in way) return api.chipIns.startByLink({ publicId: way.publicId, itemId, body });
    if ('circleId' in way) return api.chipIns.startOfCircle({ id: way.circleId, listId: way.listId, itemId, body });
    return api.chipIns.startOfPerson({ id: way.jubileeId, listId: way.listId, itemId, body });
  };

  async function submit(): Promise<void> {
    const sum = goal.trim() === '' ? null : toSum(goal);
    if (goal.trim() !== '' && sum === null) {
      refuse({ goal: m.chip_in_goal_wrong() });
      return focusError();
    }
    const started = await save(() => start({ currency_code: currency, goal: sum, ends_on: endsOn }));
    if (started) await navigate(chipInPath(started.chip_in.token, locale));
    else focusError();
  }

  const message = state.kind === 'failed' ? refusalBeside(state, ['goal', 'ends_on']) : null;
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>{m.chip_in_start_text()}</p>
      <Field label={m.chip_in_ends_on()} hint={m.chip_in_ends_on_hint()} error={state.errors['ends_on']}>
        {(control) => (
          <TextInput
            {...control}
            name="ends_on"
            type="date"
            min={addDays(today, 1)}
            max={addDays(today, MAX_DAYS)}
            value={endsOn}
            onChange={(event) => {
              setEndsOn(event.target.value);
              touch();
            }}
          />
        )}
      </Field>
      <Field label={m.chip_in_goal()} hint={m.chip_in_goal_hint()} error={state.errors['goal']} isOptional>
        {(control) => (
          <TextInput
            {...control}
            name="goal"
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            value={goal}
            onChange={(event) => {
              setGoal(event.target.value);
              touch();
            }}
          />
        )}
      </Field>
      {message !== null && (
        <Notice tone="error" isLive>
          {message}
        </Notice>
      )}
      <Button type="submit" isBusy={state.kind === 'saving'}>
        {m.chip_in_start_button()}
      </Button>
    </form>
  );
}
