import type { FormEvent, ReactNode } from 'react';
import type { ProofInput } from '#shared/contract/security.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useSave } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import { ProofField } from './proof-field.tsx';
import { useProof } from './use-proof.ts';

interface ProofFormProps<Result> {
  /** Explains the consequences. */
  children?: ReactNode;
  hasPasskey: boolean;
  work: (proof: ProofInput) => Promise<Result>;
  onDone: (result: Result) => void;
  label: string;
  isDangerous?: boolean;
  cancel?: ReactNode;
}

/** A form for one action that needs proof of identity. */
export function ProofForm<Result>({ children, hasPasskey, work, onDone, label, isDangerous = false, cancel }: ProofFormProps<Result>) {
  const { form, focusError } = useFocusOnError();
  const { state, save, refuse } = useSave();
  const proof = useProof(hasPasskey);

  async function act(prove: () => Promise<ProofInput>): Promise<void> {
    const done = await save(async () => ({ result: await work(await prove()) }));
    if (done) onDone(done.result);
    else focusError();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (proof.password !== '') return void act(async () => ({ password: proof.password }));
    refuse({ password: m.sign_in_password_required() });
    focusError();
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      {children}
      {state.message && (
        <Notice tone="error" isLive>
          {state.message}
        </Notice>
      )}
      <ProofField proof={proof} state={state} onPasskey={() => void act(proof.byPasskey)} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={state.kind === 'saving'} className={isDangerous ? 'bg-danger! text-paper!' : ''}>
          {label}
        </Button>
        {cancel}
      </div>
    </form>
  );
}
