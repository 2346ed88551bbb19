import type { RefObject } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Notice } from '#web/ui/notice.tsx';

interface ErrorSummaryProps {
  ref: RefObject<HTMLDivElement | null>;
  fields: readonly { name: string; label: string }[];
  /** Error without a field. */
  message: string | null;
  onGoTo: (name: string) => void;
}

/** Focusable summary of all errors; each field also shows its own. */
export function ErrorSummary({ ref, fields, message, onGoTo }: ErrorSummaryProps) {
  const isEmpty = fields.length === 0 && message === null;
  return (
    <div ref={ref} tabIndex={-1} className="scroll-mt-6">
      {!isEmpty && (
        <Notice tone="error" isLive title={fields.length > 0 ? m.checkout_wrong({ count: fields.length }) : m.checkout_wrong_title()} className="mb-5">
          {message}
          {fields.length > 0 && (
            <ul className="flex flex-wrap gap-x-4">
              {fields.map(({ name, label }) => (
                <li key={name}>
                  <button type="button" className="link min-h-tap" onClick={() => onGoTo(name)}>
                    {label}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </div>
  );
}
