import { type FormEvent, useState } from 'react';
import type { GiftBudget, GiftsAnswer } from '#shared/contract/gifts.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Currency } from '#shared/values/money/currencies.ts';
import { isMajorAmount } from '#shared/values/money/money.ts';
import { gifts } from '#web/lib/api/routes/gifts.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { besideText, sumText } from './gift-texts.ts';
import type { PersonChoice } from './idea-form.tsx';

interface BudgetPartProps extends Pick<GiftsAnswer, 'budgets' | 'spent' | 'year'> {
  isPresentYear: boolean;
  currency: Currency;
  people: readonly PersonChoice[];
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

const BUDGETS_SHOWN = 6;

/** How much of the budget is used; full beyond it. The policy forbids style attributes. */
const Bar = ({ used, amount }: Pick<GiftBudget, 'used' | 'amount'>) => (
  <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className="mt-2 h-1 w-full rounded-full">
    <rect width="100" height="1" className="fill-line" />
    <rect width={amount === 0 ? (used > 0 ? 100 : 0) : Math.min(100, (used / amount) * 100)} height="1" className={used > amount ? 'fill-accent' : 'fill-primary'} />
  </svg>
);

/** The budget for everyone: the one that was set, else the sum of the people's. Null without any in this currency. */
function getTotal(budgets: readonly GiftBudget[], spent: GiftsAnswer['spent'], currency: Currency): { amount: number; used: number; currency_code: Currency } | null {
  const own = budgets.find(({ jubileeId }) => jubileeId === null);
  if (own) return own;
  const ofPeople = budgets.filter(({ currency_code }) => currency_code === currency);
  if (ofPeople.length === 0) return null;
  const sum = ofPeople.reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100;
  return { amount: sum, used: spent.find(({ currency_code }) => currency_code === currency)?.amount ?? 0, currency_code: currency };
}

export function BudgetPart({ budgets, spent, year, isPresentYear, currency, people, onChanged, onFailed }: BudgetPartProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [isAll, setIsAll] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const total = getTotal(budgets, spent, currency);
  const ofPeople = budgets.filter(({ jubileeId }) => jubileeId !== null);
  const shown = isAll ? ofPeople : ofPeople.slice(0, BUDGETS_SHOWN);
  const left = total === null ? 0 : Math.round((total.amount - total.used) * 100) / 100;
  const sum = spent.find(({ currency_code }) => currency_code === currency) ?? spent[0] ?? { amount: 0, currency_code: currency };
  return (
    <section aria-labelledby="gifts-budget">
      <h2 id="gifts-budget" className="heading text-h4">
        {total === null ? (isPresentYear ? m.gifts_spent() : m.gifts_spent_in({ year })) : left < 0 ? m.gifts_over() : isPresentYear ? m.gifts_left() : m.gifts_left_in({ year })}
      </h2>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className={classNames('heading text-h2 tabular-nums', left < 0 && 'text-accent')}>{sumText(total === null ? sum : { ...total, amount: Math.abs(left) }, locale)}</span>
        {total !== null && <span className="text-soft tabular-nums">{m.gifts_of({ sum: besideText(total, locale) })}</span>}
      </p>
      {total !== null && <Bar {...total} />}
      {shown.length > 0 && (
        <ul className="mt-5 grid gap-3.5">
          {shown.map((budget) => (
            <li key={budget.jubileeId}>
              <p className="flex justify-between gap-3 text-sm">
                <span className="font-medium [overflow-wrap:anywhere]">{budget.name}</span>
                <BudgetText budget={budget} />
              </p>
              <Bar {...budget} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-x-5">
        {ofPeople.length > shown.length && (
          <button type="button" disabled={!isHydrated} className="link min-h-tap text-sm" onClick={() => setIsAll(true)}>
            {m.gifts_budgets_all({ count: ofPeople.length })}
          </button>
        )}
        <button type="button" disabled={!isHydrated} aria-expanded={isOpen} className="link min-h-tap text-sm" onClick={() => setIsOpen(!isOpen)}>
          {total === null ? m.gifts_budget_set() : m.gifts_budget_change()}
        </button>
      </div>
      {isOpen && <BudgetForm year={year} budgets={budgets} currency={currency} people={people} onSaved={onChanged} onFailed={onFailed} />}
    </section>
  );
}

function BudgetText({ budget: { amount, used, currency_code } }: { budget: GiftBudget }) {
  const locale = useLocale();
  const beside = (value: number) => besideText({ amount: value, currency_code }, locale);
  const over = Math.round((used - amount) * 100) / 100;
  return over > 0 ? (
    <span className="font-medium text-accent tabular-nums">{m.gifts_over_by({ over: sumText({ amount: over, currency_code }, locale), sum: beside(amount) })}</span>
  ) : (
    <span className="text-soft tabular-nums">{m.gifts_used_of({ used: beside(used), sum: beside(amount) })}</span>
  );
}

interface BudgetFormProps extends Pick<BudgetPartProps, 'year' | 'budgets' | 'currency' | 'people' | 'onFailed'> {
  onSaved: () => Promise<void>;
}

/** An empty sum removes the budget. */
function BudgetForm({ year, budgets, currency, people, onSaved, onFailed }: BudgetFormProps) {
  const api = useApi({ gifts });
  const { busy, act } = useAction(onFailed);
  const [person, setPerson] = useState('');
  const [error, setError] = useState('');
  const known = budgets.find(({ jubileeId }) => (jubileeId ?? '') === person);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (known ? String(known.amount).replace('.', ',') : '');

  function save(event: FormEvent): void {
    event.preventDefault();
    const amount = text.trim() === '' ? null : Number(text.trim().replaceAll(/\s/g, '').replace(',', '.'));
    if (amount !== null && (!Number.isFinite(amount) || amount < 0 || amount > 10_000_000 || !isMajorAmount(amount))) {
      setError(m.gifts_budget_invalid());
      return;
    }
    setError('');
    void act('save', async () => {
      await api.gifts.putBudget({ body: { jubileeId: person === '' ? null : person, year, amount, currency_code: known?.currency_code ?? currency } });
      await onSaved();
      setTyped(null);
    });
  }
  return (
    <form noValidate className="mt-3 grid gap-3 rounded-xl bg-sunken p-4" onSubmit={save}>
      <Field label={m.gifts_for_whom()}>
        {(control) => (
          <Select
            {...control}
            value={person}
            onChange={(event) => {
              setPerson(event.target.value);
              setTyped(null);
            }}
          >
            <option value="">{m.gifts_budget_everyone()}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={m.gifts_budget_sum({ year })} hint={m.gifts_budget_hint()} error={error} isErrorLive isOptional>
        {(control) => <TextInput {...control} inputMode="decimal" value={text} onChange={(event) => setTyped(event.target.value)} />}
      </Field>
      <Button type="submit" size="sm" isBusy={busy !== null} className="justify-self-start">
        {m.gifts_save()}
      </Button>
    </form>
  );
}
