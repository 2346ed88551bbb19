import { type FormEvent, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import { useAuthActions } from './use-auth-actions.ts';

interface SecondStepFormProps {
  onSignedIn: () => void;
  /** Back to e-mail and password. */
  onAgain: () => void;
}

/** Second step of the login: a code from the member's app, or a recovery code. */
export function SecondStepForm({ onSignedIn, onAgain }: SecondStepFormProps) {
  const actions = useAuthActions();
  const { form, focusError } = useFocusOnError();
  const { state, save, refuse } = useSave();
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const [code, setCode] = useState('');
  /** Timed out, or too many wrong codes: no more codes are accepted. */
  const [isOver, setIsOver] = useState(false);
  const isRecovery = kind === 'recovery';

  async function take(): Promise<void> {
    try {
      await actions.takeSecondStep(code);
    } catch (error) {
      setIsOver(error instanceof ApiError && error.code === 'CHALLENGE_EXPIRED');
      throw error;
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (code.trim() === '') {
      refuse({ code: m.error_field_required() });
      return focusError();
    }
    if ((await save(() => take().then(() => true))) === true) onSignedIn();
    else focusError();
  }

  function change(next: typeof kind): void {
    refuse({});
    setKind(next);
    setCode('');
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {state.message && (
        <Notice tone="error" isLive>
          {state.message}
        </Notice>
      )}
      {!isOver && (
        <>
          <Field key={kind} label={isRecovery ? m.sign_in_recovery_code() : m.sign_in_code()} hint={isRecovery ? m.sign_in_recovery_code_hint() : m.sign_in_code_hint()} error={state.errors['code']}>
            {(control) => (
              <TextInput
                {...control}
                name="code"
                autoComplete={isRecovery ? 'off' : 'one-time-code'}
                inputMode={isRecovery ? 'text' : 'numeric'}
                autoCapitalize={isRecovery ? 'characters' : 'none'}
                spellCheck={false}
                maxLength={60}
                autoFocus
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" size="lg" isWide isBusy={state.kind === 'saving'}>
            {m.sign_in_log_in()}
          </Button>
          <Button variant="ghost" isWide onClick={() => change(isRecovery ? 'app' : 'recovery')}>
            {isRecovery ? m.sign_in_use_code() : m.sign_in_use_recovery_code()}
          </Button>
        </>
      )}
      {/* Remounted once it is the only way on, so that it takes the focus. */}
      <Button key={String(isOver)} variant={isOver ? 'primary' : 'quiet'} size={isOver ? 'lg' : 'md'} isWide={isOver} autoFocus={isOver} className="justify-self-center" onClick={onAgain}>
        {m.sign_in_again()}
      </Button>
    </form>
  );
}
