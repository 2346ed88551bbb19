import type { ChipIn } from '#shared/contract/chip-ins.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { getLeastCharge } from '#shared/values/money/least-charge.ts';
import { formatSum, fromMajor, toMajor } from '#shared/values/money/money.ts';
import { MAX_GREETING } from '#shared/values/orders/chip-in-limits.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ChoiceChip } from '#web/ui/choice-chip.tsx';
import { EmailInput } from '#web/ui/email-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { toSum } from './to-sum.ts';

export interface Contribution {
  amount: string;
  name: string;
  email: string;
  greeting: string;
}

export type ContributionErrors = Partial<Record<keyof Contribution, string>>;

interface ContributeFieldsProps {
  chipIn: ChipIn;
  draft: Contribution;
  errors: ContributionErrors;
  onChange: (change: Partial<Contribution>) => void;
}

const suggested = { SEK: [100, 200, 300, 500], EUR: [10, 20, 30, 50] } as const;
const MAX_NAME = 80;

/** How much, from whom, and a greeting. */
export function ContributeFields({ chipIn, draft, errors, onChange }: ContributeFieldsProps) {
  const locale = useLocale();
  const { goal, raised, least, currency_code } = chipIn;
  const left = Math.round((goal - raised) * 100) / 100;
  const sum = (amount: number) => formatSum(fromMajor(amount), currency_code, locale);
  const choices = [...suggested[currency_code].filter((amount) => amount >= least && amount <= left - toMajor(getLeastCharge(currency_code))), left];
  return (
    <div className="grid gap-5">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 text-sm font-semibold">{m.chip_in_how_much()}</legend>
        {choices.map((amount) => (
          <ChoiceChip
            key={amount}
            name="suggested-amount"
            value={amount}
            checked={toSum(draft.amount) === amount}
            onChange={() => onChange({ amount: String(amount).replace('.', locale === 'sv' ? ',' : '.') })}
          >
            {amount === left ? m.chip_in_rest({ sum: sum(left) }) : sum(amount)}
          </ChoiceChip>
        ))}
      </fieldset>
      <Field label={m.chip_in_amount()} hint={m.chip_in_amount_hint({ least: sum(Math.min(least, left)), left: sum(left) })} error={errors.amount}>
        {(control) => <TextInput {...control} name="amount" inputMode="decimal" autoComplete="off" maxLength={9} value={draft.amount} onChange={(event) => onChange({ amount: event.target.value })} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.chip_in_name()} error={errors.name}>
          {(control) => <TextInput {...control} name="name" autoComplete="name" maxLength={MAX_NAME} value={draft.name} onChange={(event) => onChange({ name: event.target.value })} />}
        </Field>
        <Field label={m.chip_in_email()} hint={m.chip_in_email_hint()} error={errors.email}>
          {(control) => <EmailInput {...control} name="email" value={draft.email} onChange={(event) => onChange({ email: event.target.value })} />}
        </Field>
      </div>
      <Field label={m.chip_in_greeting()} hint={m.chip_in_greeting_hint()} error={errors.greeting} isOptional>
        {(control) => <TextArea {...control} name="greeting" rows={3} maxLength={MAX_GREETING} value={draft.greeting} onChange={(event) => onChange({ greeting: event.target.value })} />}
      </Field>
    </div>
  );
}
