import { type FormEvent, useState } from 'react';
import type { ReportInput } from '#shared/contract/reports.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { reportReasonText } from '#shared/i18n/report-reason.ts';
import { mayBeNameless, type ReportReason, reportReasons } from '#shared/values/wishes/report-reasons.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { reports } from '#web/lib/api/routes/reports.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { refusalBeside, useSave } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EmailInput } from '#web/ui/email-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';

interface ReportFormProps {
  about: ReportInput['about'];
  onSent: (isAnswered: boolean) => void;
  onCancel: () => void;
}

export function ReportForm({ about, onSent, onCancel }: ReportFormProps) {
  const api = useApi({ reports });
  const locale = useLocale();
  const { form, focusError } = useFocusOnError();
  const { state, save, touch, refuse } = useSave();
  const [reason, setReason] = useState<ReportReason | ''>('');
  const [explanation, setExplanation] = useState('');
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [isGoodFaith, setIsGoodFaith] = useState(false);
  const isNameless = reason !== '' && mayBeNameless(reason);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const missing = {
      ...(reason === '' && { reason: m.reports_reason_required() }),
      ...(explanation.trim() === '' && { explanation: m.reports_explanation_required() }),
      ...(!isNameless && name.trim() === '' && { name: m.error_field_required() }),
      ...(!isNameless && email.trim() === '' && { email: m.error_field_required() }),
      ...(!isGoodFaith && { isGoodFaith: m.reports_good_faith_required() }),
    };
    if (reason === '' || Object.keys(missing).length > 0) {
      refuse(missing);
      return focusError();
    }
    const answer = await save(() => api.reports.create({ body: { about, reason, explanation, name: name.trim() || null, email: email.trim() || null, isGoodFaith: true } }));
    if (answer) onSent(answer.report.isAnswered);
    else focusError();
  }

  const refusal = refusalBeside(state, ['reason', 'explanation', 'name', 'email', 'isGoodFaith']);
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} onChange={touch} className="mt-4 grid max-w-2xl gap-4">
      <Field label={m.reports_reason()} error={state.errors['reason']}>
        {(control) => (
          <Select {...control} name="reason" value={reason} onChange={(event) => setReason(event.target.value as ReportReason | '')}>
            <option value="">{m.reports_reason_choose()}</option>
            {reportReasons.map((each) => (
              <option key={each} value={each}>
                {reportReasonText(each, locale)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={m.reports_explanation()} hint={m.reports_explanation_hint()} error={state.errors['explanation']}>
        {(control) => <TextArea {...control} name="explanation" rows={4} maxLength={5000} value={explanation} onChange={(event) => setExplanation(event.target.value)} />}
      </Field>
      <Field label={m.reports_name()} isOptional={isNameless} hint={isNameless ? m.reports_nameless() : undefined} error={state.errors['name']}>
        {(control) => <TextInput {...control} name="name" autoComplete="name" maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />}
      </Field>
      <Field label={m.reports_email()} isOptional={isNameless} error={state.errors['email']}>
        {(control) => <EmailInput {...control} name="email" value={email} onChange={(event) => setEmail(event.target.value)} />}
      </Field>
      <Checkbox label={m.reports_good_faith()} error={state.errors['isGoodFaith']} checked={isGoodFaith} onChange={(event) => setIsGoodFaith(event.target.checked)} />
      {state.kind === 'failed' && refusal !== null && (
        <Notice tone="error" isLive>
          {refusal}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isBusy={state.kind === 'saving'}>
          {m.reports_send()}
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      </div>
    </form>
  );
}
