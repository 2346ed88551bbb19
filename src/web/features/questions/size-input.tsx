import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { Question, SizeSystem } from '#shared/contract/questions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Segments } from './segments.tsx';
import { elsewhereText, sizeIn, systemNames } from './size-texts.ts';

interface SizeInputProps {
  question: Question;
  value: string;
  isDisabled: boolean;
  onChange: (key: string) => void;
}

const systemOrder: readonly SizeSystem[] = ['eu', 'uk', 'us', 'usWomen', 'usMen'];
const stepStyle =
  'grid size-13 shrink-0 place-items-center rounded-full border-[1.5px] border-line-strong bg-surface transition-colors hover:border-ink hover:bg-sunken disabled:text-soft aria-disabled:border-line aria-disabled:text-soft';

/** A size by steps, shown in the system of a country; always stored as the shop's own. The first step chooses a usual size. */
export function SizeInput({ question: { options = [], text, unit, startKey }, value, isDisabled, onChange }: SizeInputProps) {
  const [system, setSystem] = useState<SizeSystem>('eu');
  const isChosen = options.some(({ key }) => key === value);
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === (isChosen ? value : startKey)),
  );
  const current = options[at];
  if (!current) return null;
  const systems = systemOrder.filter((one) => current.systems?.[one] !== undefined);
  const shownUnit = unit && system === 'eu' ? unit : null;
  const elsewhere = isChosen ? elsewhereText(current) : null;
  const step = isChosen ? 1 : 0;

  function go(index: number): void {
    const next = options[Math.min(options.length - 1, Math.max(0, index))];
    if (next && next.key !== value) onChange(next.key);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const targets: Readonly<Record<string, number>> = { ArrowUp: at + step, ArrowRight: at + step, ArrowDown: at - step, ArrowLeft: at - step, Home: 0, End: options.length - 1 };
    const target = targets[event.key];
    if (target === undefined || isDisabled) return;
    event.preventDefault();
    go(target);
  }

  return (
    <div className="grid justify-items-start gap-6">
      <div className="flex items-center gap-5 sm:gap-7">
        <button type="button" aria-label={m.questions_size_smaller()} disabled={isDisabled} aria-disabled={isChosen && at === 0} onClick={() => go(at - step)} className={stepStyle}>
          <Minus aria-hidden className="size-5.5" />
        </button>
        <span
          role="spinbutton"
          tabIndex={isDisabled ? -1 : 0}
          aria-label={text}
          aria-valuemin={0}
          aria-valuemax={options.length - 1}
          aria-valuenow={at}
          aria-valuetext={isChosen ? [sizeIn(current, system), shownUnit].filter(Boolean).join(' ') : m.questions_size_none()}
          onKeyDown={onKeyDown}
          className="heading min-w-26 rounded-md text-center text-figure tabular-nums"
        >
          {isChosen ? sizeIn(current, system) : '–'}
          {isChosen && shownUnit && <span className="font-body text-lg tracking-normal"> {shownUnit}</span>}
        </span>
        <button type="button" aria-label={m.questions_size_larger()} disabled={isDisabled} aria-disabled={isChosen && at === options.length - 1} onClick={() => go(at + step)} className={stepStyle}>
          <Plus aria-hidden className="size-5.5" />
        </button>
      </div>
      {systems.length > 1 && (
        <fieldset className="max-sm:w-full">
          <legend className="sr-only">{m.questions_system()}</legend>
          <Segments name="system" choices={systems.map((key) => ({ key, text: systemNames[key]() }))} value={system} isDisabled={isDisabled} onChange={setSystem} />
        </fieldset>
      )}
      {elsewhere && <p className="text-soft">{elsewhere}</p>}
    </div>
  );
}
