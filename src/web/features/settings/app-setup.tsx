import { type FormEvent, useEffect, useRef, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useApi } from '#web/lib/api/use-api.ts';
import { security } from '#web/lib/api/routes/security.ts';
import { useRootData } from '#web/lib/page/root-data.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';

interface AppSetupProps {
  /** Base32, to type into an authenticator app. */
  secret: string;
  /** The same as an otpauth URI. */
  uri: string;
  onStarted: (recoveryCodes: readonly string[]) => void;
}

/** Adds the secret to an authenticator app, and verifies it with a first code. */
export function AppSetup({ secret, uri, onStarted }: AppSetupProps) {
  const api = useApi({ security });
  const product = useRootData()?.settings.productName ?? '';
  const { form, focusError } = useFocusOnError();
  const { state, save, refuse } = useSave();
  const [code, setCode] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (code.trim() === '') {
      refuse({ code: m.error_field_required() });
      return focusError();
    }
    const answer = await save(() => api.security.confirmTotp({ body: { code } }));
    if (answer) onStarted(answer.recovery_codes);
    else focusError();
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 [&_input]:scroll-mb-44">
      <div>
        <h3 ref={heading} tabIndex={-1} className="heading text-h4">
          {m.security_scan_title({ product })}
        </h3>
        <p className="mt-1 text-soft">{m.security_scan_text()}</p>
      </div>
      <QrCode text={uri} label={m.security_scan_picture()} className="mx-auto w-52 max-w-full" />
      <a href={uri} className="link inline-flex min-h-tap items-center justify-self-center">
        {m.security_scan_open()}
      </a>
      <dl>
        <dt className="text-sm font-semibold">{m.security_scan_type()}</dt>
        <dd className="mt-1.5 rounded-md bg-sunken px-3.5 py-3 font-semibold tracking-wide text-balance select-all">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</dd>
      </dl>
      {state.message && (
        <Notice tone="error" isLive>
          {state.message}
        </Notice>
      )}
      <Field label={m.security_scan_code()} hint={m.security_scan_code_hint()} error={state.errors['code']}>
        {(control) => (
          <TextInput {...control} name="code" autoComplete="one-time-code" inputMode="numeric" spellCheck={false} maxLength={12} value={code} onChange={(event) => setCode(event.target.value)} />
        )}
      </Field>
      {/* The content is taller than most windows: a sticky footer keeps the button visible. */}
      <div className="sticky -bottom-6 -mx-5 -mb-6 border-t border-line bg-paper px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6">
        <Button type="submit" isBusy={state.kind === 'saving'}>
          {m.security_scan_confirm()}
        </Button>
      </div>
    </form>
  );
}
