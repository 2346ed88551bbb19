import { LoaderCircle } from 'lucide-react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Inside a button or a field that works; never for a whole page, which shows its skeleton. */
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status">
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
