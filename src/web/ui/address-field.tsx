import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

interface AddressFieldProps {
  label: string;
  hint?: string;
  value: string;
  className?: string;
}

/** An address to take along: marked whole where it is touched, and not to be changed. */
export function AddressField({ value, ...field }: AddressFieldProps) {
  return <Field {...field}>{({ required: _, ...control }) => <TextInput {...control} readOnly value={value} onFocus={(event) => event.target.select()} />}</Field>;
}
