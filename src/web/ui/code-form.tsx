import { ChevronDown } from 'lucide-react';
import type { FormEvent, Ref } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

interface CodeFormProps {
  /** The folded form's heading: a question. */
  summary: string;
  label: string;
  /** Of the button. */
  action: string;
  name: string;
  code: string;
  onCode: (code: string) => void;
  /** Validates the code: the form sends an empty one too. */
  onSubmit: () => Promise<void>;
  error: string | null;
  isBusy: boolean;
  maxLength: number;
  inputRef: Ref<HTMLInputElement>;
}

/** A folded form for a code, such as a promotion's or a gift card's. */
export function CodeForm({ summary, label, action, name, code, onCode, onSubmit, error, isBusy, maxLength, inputRef }: CodeFormProps) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isBusy) void onSubmit();
  }

  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-sm text-sm font-semibold text-primary underline-offset-4 hover:underline">
        {summary}
        <ChevronDown aria-hidden className="size-4.5 transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <form noValidate onSubmit={submit} className="pt-1 pb-2">
        <Field label={label} error={error}>
          {(control) => (
            <div className="flex gap-2">
              <TextInput
                {...control}
                ref={inputRef}
                name={name}
                value={code}
                onChange={(event) => onCode(event.target.value)}
                maxLength={maxLength}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                enterKeyHint="done"
                className="min-w-0 flex-1 uppercase"
              />
              <Button type="submit" variant="ghost" isBusy={isBusy} className="h-12 shrink-0">
                {action}
              </Button>
            </div>
          )}
        </Field>
      </form>
    </details>
  );
}
