import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

interface AddressFieldProps {
  label: string;
  hint?: string;
  value: string;
  className?: string;
}

/** Read-only URL to copy: fully selected on focus. */
export function AddressField({ value, ...field }: AddressFieldProps) {
  return <Field {...field}>{({ required: _, ...control }) => <TextInput {...control} readOnly value={value} onFocus={(event) => event.target.select()} />}</Field>;
}
