import type { NotificationKind, NotificationSettings } from '#shared/contract/settings.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type Push, PushCard } from './push-card.tsx';
import { SectionFrame } from './section-frame.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Kinds currently sent. The contract has more that nothing sends yet; their stored values stay. */
const kinds: readonly (readonly [NotificationKind, label: () => string, hint: () => string])[] = [
  ['reminders', m.settings_tell_reminders, m.settings_tell_reminders_hint],
  ['digest', m.settings_tell_digest, m.settings_tell_digest_hint],
  ['friendRequests', m.settings_tell_friends, m.settings_tell_friends_hint],
  ['questions', m.settings_tell_questions, m.settings_tell_questions_hint],
  ['watchedLists', m.settings_tell_watched, m.settings_tell_watched_hint],
  ['gifts', m.settings_tell_gifts, m.settings_tell_gifts_hint],
  ['wishNews', m.settings_tell_wish_news, m.settings_tell_wish_news_hint],
];

export function NotificationsSection({ settings, push }: { settings: NotificationSettings; push: Push | null }) {
  return (
    <SectionFrame section="notifications">
      <SettingsForm section="notifications" settings={settings}>
        {(draft, change) => (
          <fieldset className="grid gap-5">
            <legend className="heading mb-3 text-h4">{m.settings_tell_mail()}</legend>
            {kinds.map(([kind, label, hint]) => (
              <Checkbox key={kind} name={kind} label={label()} description={hint()} checked={draft[kind].mail} onChange={(event) => change({ [kind]: { mail: event.target.checked } })} />
            ))}
          </fieldset>
        )}
      </SettingsForm>
      <Notice>{m.settings_tell_always()}</Notice>
      <PushCard push={push} />
    </SectionFrame>
  );
}
