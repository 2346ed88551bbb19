import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface MailNoticesProps {
  /** Whether reminders are sent by mail. */
  isMailed: boolean;
  /** The member's address refuses mail. */
  isAddressRefused: boolean;
}

/** Why reminders don't arrive by mail, and where to change it. */
export function MailNotices({ isMailed, isAddressRefused }: MailNoticesProps) {
  const locale = useLocale();
  return (
    <>
      {!isMailed && (
        <Notice
          title={m.reminders_mail_off()}
          action={
            <ButtonLink to={pathTo('userSettingsSection', locale, { section: 'notifications' })} variant="ghost" size="sm">
              {m.settings_notifications()}
            </ButtonLink>
          }
        >
          {m.reminders_mail_off_text()}
        </Notice>
      )}
      {isMailed && isAddressRefused && (
        <Notice
          title={m.reminders_mail_refused()}
          action={
            <ButtonLink to={pathTo('userSettingsSection', locale, { section: 'account' })} variant="ghost" size="sm">
              {m.settings_email()}
            </ButtonLink>
          }
        >
          {m.reminders_mail_refused_text()}
        </Notice>
      )}
    </>
  );
}
