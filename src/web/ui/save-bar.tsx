import { Check } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface SaveBarProps {
  state: { kind: 'idle' | 'saving' | 'saved' | 'failed'; message: string | null };
  label?: string;
  isDisabled?: boolean;
}

/** End of a form: the save button and the result of the last save. */
export function SaveBar({ state, label = m.ui_save(), isDisabled = false }: SaveBarProps) {
  return (
    <div className="grid gap-4">
      {state.kind === 'failed' && state.message && (
        <Notice tone="error" isLive>
          {state.message}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" isBusy={state.kind === 'saving'} disabled={isDisabled}>
          {label}
        </Button>
        <p role="status" className="flex items-center gap-1.5 font-medium text-primary">
          {state.kind === 'saved' && (
            <>
              <Check aria-hidden className="size-5" />
              {m.ui_saved()}
            </>
          )}
        </p>
      </div>
    </div>
  );
}
