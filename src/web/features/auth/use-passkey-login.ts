/** Passkey login: by the button, or by autofill at the e-mail field. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PasskeyResponse } from '#shared/contract/security.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';
import { hasPasskeys, PasskeyError, suggestsPasskeys } from '#web/lib/session/passkey-support.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { useAuthActions } from './use-auth-actions.ts';

/** The server's challenge expires after five minutes; the form may stay open longer. */
const ASK_ANEW_AFTER_MS = 240_000;

const loadPasskeys = () => import('#web/lib/session/passkeys.ts');

interface PasskeyLogin {
  isBusy: boolean;
  /** Why the last try failed. */
  message: string | null;
  logIn: () => Promise<void>;
}

export function usePasskeyLogin(onSignedIn: () => void): PasskeyLogin {
  const actions = useAuthActions();
  const { state, save } = useSave();
  const [round, setRound] = useState(0);
  const isLoggingIn = useRef(false);
  const stop = useRef(() => {});

  async function take(response: PasskeyResponse): Promise<'signed-in'> {
    try {
      await actions.logInWithPasskey(response);
      return 'signed-in';
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.problem.errors?.some(({ code }) => code === 'passkey_unknown');
      if (isUnknown) (await loadPasskeys()).signalUnknownPasskey(response.id);
      throw error;
    }
  }

  async function finish(work: () => Promise<'signed-in'>): Promise<void> {
    isLoggingIn.current = true;
    const outcome = await save(work).finally(() => {
      isLoggingIn.current = false;
    });
    if (outcome) onSignedIn();
    // The autofill challenge is used up, or was aborted for the button's.
    else setRound((now) => now + 1);
  }

  const suggest = useEffectEvent(async (isOver: () => boolean): Promise<void> => {
    let response: PasskeyResponse;
    try {
      if (!(await suggestsPasskeys()) || isOver()) return;
      const [{ awaitPasskey, cancelPasskey }, options] = await Promise.all([loadPasskeys(), actions.passkeyOptions()]);
      if (isOver()) return;
      stop.current = cancelPasskey;
      response = await awaitPasskey(options);
    } catch {
      // Autofill was not requested explicitly: on failure or no choice, the form stays as it was.
      return;
    }
    if (!isOver()) await finish(() => take(response));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew
  useEffect(() => {
    let isOver = false;
    void suggest(() => isOver);
    const timer = setInterval(() => {
      if (!isLoggingIn.current) setRound((now) => now + 1);
    }, ASK_ANEW_AFTER_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [round]);

  useEffect(() => () => stop.current(), []);

  return {
    isBusy: state.kind === 'saving',
    message: state.message ?? state.errors['response'] ?? null,
    logIn: () =>
      finish(async () => {
        if (!hasPasskeys()) throw new PasskeyError(m.security_passkeys_unsupported());
        const [{ askForPasskey }, options] = await Promise.all([loadPasskeys(), actions.passkeyOptions()]);
        return take(await askForPasskey(options));
      }),
  };
}
