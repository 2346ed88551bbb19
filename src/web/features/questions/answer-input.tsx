import type { Question } from '#shared/contract/questions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { TextArea } from '#web/ui/text-area.tsx';
import { toggle, type Value } from './draft.ts';
import { OptionChips } from './option-chips.tsx';
import { ScaleInput } from './scale-input.tsx';
import { SizeInput } from './size-input.tsx';

interface AnswerInputProps {
  question: Question;
  value: Value | null;
  /** Heads the controls. */
  labelId: string;
  isDisabled: boolean;
  onChange: (value: Value) => void;
}

/** As in the contract. */
const MAX_TEXT = 200;

/** The controls for one kind of question. */
export function AnswerInput({ question, value, labelId, isDisabled, onChange }: AnswerInputProps) {
  const { kind, options = [] } = question;
  if (kind === 'text') {
    const text = typeof value === 'string' ? value : '';
    return (
      <div className="max-w-xl">
        <TextArea aria-labelledby={labelId} rows={4} maxLength={MAX_TEXT} disabled={isDisabled} value={text} onChange={(event) => onChange(event.target.value)} />
        <p className="mt-1.5 text-sm text-soft tabular-nums">{m.questions_text_count({ count: text.length, max: MAX_TEXT })}</p>
      </div>
    );
  }
  const chosen = Array.isArray(value) ? value : value === null ? [] : [String(value)];
  return (
    <fieldset aria-labelledby={labelId} className="min-w-0">
      {kind === 'size' ? (
        <SizeInput question={question} value={chosen[0] ?? ''} isDisabled={isDisabled} onChange={onChange} />
      ) : kind === 'scale' ? (
        <ScaleInput options={options} value={typeof value === 'number' ? value : null} isDisabled={isDisabled} onChange={onChange} />
      ) : (
        <OptionChips options={options} chosen={chosen} isMany={kind === 'many'} isDisabled={isDisabled} onToggle={(key) => onChange(kind === 'many' ? toggle(question, chosen, key) : key)} />
      )}
    </fieldset>
  );
}
