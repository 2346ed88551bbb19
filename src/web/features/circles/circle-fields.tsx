import type { CircleKind } from '#shared/contract/circles.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ChoiceChip } from '#web/ui/choice-chip.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { kindNames } from './circle-texts.ts';

interface CircleFieldsProps {
  kind: CircleKind;
  name: string;
  error: string | undefined;
  onKind: (kind: CircleKind) => void;
  onName: (name: string) => void;
}

const kinds = Object.keys(kindNames) as CircleKind[];

/** Kind and name of a circle. */
export function CircleFields({ kind, name, error, onKind, onName }: CircleFieldsProps) {
  return (
    <>
      <fieldset>
        <legend className="mb-3 font-semibold">{m.circles_kind()}</legend>
        <div className="flex flex-wrap gap-2">
          {kinds.map((one) => (
            <ChoiceChip key={one} name="kind" value={one} checked={kind === one} onChange={() => onKind(one)}>
              {kindNames[one]()}
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
      <Field label={m.circles_name()} error={error}>
        {(control) => <TextInput {...control} name="name" autoComplete="off" maxLength={60} value={name} onChange={(event) => onName(event.target.value)} />}
      </Field>
    </>
  );
}
