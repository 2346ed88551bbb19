/** State of a form: idle, saving, saved, or failed with errors by field. */
import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';
import { PasskeyError } from '../session/passkey-support.ts';

export interface SaveState {
  kind: 'idle' | 'saving' | 'saved' | 'failed';
  /** Errors by the field's name in the body. */
  errors: Readonly<Record<string, string>>;
  /** Error without a field. */
  message: string | null;
}

const idle: SaveState = { kind: 'idle', errors: {}, message: null };

export interface Save {
  state: SaveState;
  /** Runs the call; returns its result, or null if refused. */
  save: <Result>(work: () => Promise<Result>) => Promise<Result | null>;
  touch: () => void;
  refuse: (errors: Record<string, string>) => void;
}

/** Maps an error to the form's state. Errors other than refusals are failed code loads: nothing was sent. */
export function toRefusal(error: unknown): SaveState {
  if (error instanceof PasskeyError) return { kind: 'failed', errors: {}, message: error.message };
  if (!(error instanceof ApiError)) return { kind: 'failed', errors: {}, message: m.settings_offline() };
  const errors = Object.fromEntries((error.problem.errors ?? []).map(({ field, message }) => [field, message]));
  const message = Object.keys(errors).length > 0 ? null : error.status === 0 && !error.problem.message ? m.settings_offline() : error.message;
  return { kind: 'failed', errors, message };
}

/** Error shown beside the form: a general one, or one for a field the form doesn't show. */
export function refusalBeside({ message, errors }: Pick<SaveState, 'message' | 'errors'>, shown: readonly string[]): string | null {
  return message ?? Object.entries(errors).find(([field]) => !shown.includes(field))?.[1] ?? null;
}

export function useSave(): Save {
  const [state, setState] = useState(idle);
  return {
    state,
    async save(work) {
      setState({ ...idle, kind: 'saving' });
      try {
        const result = await work();
        setState({ ...idle, kind: 'saved' });
        return result;
      } catch (error) {
        setState(toRefusal(error));
        // Unexpected errors must be reported.
        if (!(error instanceof ApiError || error instanceof PasskeyError)) reportError(error);
        return null;
      }
    },
    touch: () => setState((now) => (now.kind === 'saved' || now.kind === 'failed' ? { ...now, kind: 'idle', message: null } : now)),
    refuse: (errors) => setState({ kind: 'failed', errors, message: null }),
  };
}
