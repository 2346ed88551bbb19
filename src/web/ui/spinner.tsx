import { LoaderCircle } from 'lucide-react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** For busy buttons and fields; whole pages show a skeleton instead. */
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status">
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
