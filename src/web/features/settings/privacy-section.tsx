import type { PrivacySettings } from '#shared/contract/settings.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { SectionFrame } from './section-frame.tsx';
import { SettingsForm } from './settings-form.tsx';

const seen = [
  ['birthDate', m.settings_privacy_birth_date],
  ['birthYear', m.settings_privacy_birth_year],
  ['wishlists', m.settings_privacy_wishlists],
  ['questions', m.settings_privacy_questions],
] as const;

export function PrivacySection({ settings }: { settings: PrivacySettings }) {
  return (
    <SectionFrame section="privacy">
      <SettingsForm section="privacy" settings={settings}>
        {(draft, change) => (
          <>
            <fieldset className="grid gap-4">
              <legend className="heading mb-3 text-h4">{m.settings_privacy_find()}</legend>
              <Checkbox
                label={m.settings_privacy_by_name()}
                description={m.settings_privacy_by_name_hint()}
                checked={draft.findableByName}
                onChange={(event) => change({ findableByName: event.target.checked })}
              />
              <Checkbox
                label={m.settings_privacy_by_email()}
                description={m.settings_privacy_by_email_hint()}
                checked={draft.findableByEmail}
                onChange={(event) => change({ findableByEmail: event.target.checked })}
              />
            </fieldset>
            <fieldset className="grid gap-4">
              <legend className="heading mb-3 text-h4">{m.settings_privacy_see()}</legend>
              {seen.map(([field, label]) => (
                <Field key={field} label={label()}>
                  {({ required: _, ...control }) => (
                    <Select {...control} name={field} value={draft[field]} onChange={(event) => change({ [field]: event.target.value === 'nobody' ? 'nobody' : 'friends' })}>
                      <option value="friends">{m.settings_audience_friends()}</option>
                      <option value="nobody">{m.settings_audience_nobody()}</option>
                    </Select>
                  )}
                </Field>
              ))}
            </fieldset>
          </>
        )}
      </SettingsForm>
    </SectionFrame>
  );
}
