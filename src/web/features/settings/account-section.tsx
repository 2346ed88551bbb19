import { useState } from 'react';
import type { Security } from '#shared/contract/security.ts';
import type { AccountSettings } from '#shared/contract/settings.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { User } from '#web/lib/session/user.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailForm } from './email-form.tsx';
import { PasskeyCard } from './passkey-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondStepCard } from './second-step-card.tsx';
import { SectionFrame } from './section-frame.tsx';
import { SessionList, type UserSessions } from './session-list.tsx';
import { SettingsForm } from './settings-form.tsx';

export interface AccountSectionProps {
  settings: AccountSettings;
  user: User;
  sessions: UserSessions;
  security: Security;
  /** An action here signed the member out. */
  onSignedOut: (next: 'login' | 'start', message: string) => void;
}

/** Default name of a new passkey. */
function nameOfBrowser(sessions: UserSessions): string {
  const { browser = '', system = '' } = sessions.find(({ isCurrent }) => isCurrent)?.device ?? {};
  return [browser, system].filter(Boolean).join(', ');
}

/** Language, e-mail address, sign-in methods, sessions, and deleting the account. */
export function AccountSection({ settings, user, sessions, security, onSignedOut }: AccountSectionProps) {
  const locale = useLocale();
  const [passkeys, setPasskeys] = useState(security.passkeys);
  const hasPasskey = passkeys.length > 0;
  return (
    <SectionFrame section="account">
      <SettingsForm
        section="account"
        settings={settings}
        onSaved={({ language }) => {
          // A document has one language: reloads the page in the other.
          if (language !== locale) window.location.assign(pathTo('userSettingsSection', language, { section: 'account' }));
        }}
      >
        {(draft, change, errors) => (
          <Field label={m.settings_language()} hint={m.settings_language_hint()} error={errors['language']}>
            {({ required: _, ...control }) => (
              <Select {...control} name="language" value={draft.language} onChange={(event) => change({ language: event.target.value === 'en' ? 'en' : 'sv' })}>
                <option value="sv" lang="sv">
                  Svenska
                </option>
                <option value="en" lang="en">
                  English
                </option>
              </Select>
            )}
          </Field>
        )}
      </SettingsForm>
      <EmailForm email={user.email} hasPasskey={hasPasskey} />
      <PasswordForm email={user.email} hasPasskey={hasPasskey} onChanged={() => onSignedOut('login', m.settings_password_changed())} />
      <PasskeyCard passkeys={passkeys} suggestedName={nameOfBrowser(sessions)} onChange={setPasskeys} />
      <SecondStepCard security={security} email={user.email} hasPasskey={hasPasskey} />
      <SessionList sessions={sessions} onEnded={() => onSignedOut('start', m.settings_sessions_ended())} />
      <DeleteAccount hasPasskey={hasPasskey} onDeleted={() => onSignedOut('start', m.settings_deleted())} />
    </SectionFrame>
  );
}
