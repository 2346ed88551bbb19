import type { NotificationKind, Subscription } from '#shared/contract/settings.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { settings } from '#web/lib/api/routes/settings.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { useMailedLink } from '#web/lib/session/use-mailed-link.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { MailedLinkPage } from '#web/ui/mailed-link-page.tsx';

const questions: Record<NotificationKind, () => string> = {
  reminders: m.unsubscribe_on_reminders,
  friendRequests: m.unsubscribe_on_friend_requests,
  events: m.unsubscribe_on_events,
  wishlists: m.unsubscribe_on_wishlists,
  news: m.unsubscribe_on_news,
  wishNews: m.unsubscribe_on_wish_news,
  questions: m.unsubscribe_on_questions,
  digest: m.unsubscribe_on_digest,
  watchedLists: m.unsubscribe_on_watched_lists,
  gifts: m.unsubscribe_on_gifts,
};

interface UnsubscribePageProps {
  /** Null if the link is invalid. */
  subscription: Subscription | null;
  token: string;
}

/** Target of the mail's link. */
export function UnsubscribePage({ subscription, token }: UnsubscribePageProps) {
  const api = useApi({ settings });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { phase, busy, message, go } = useMailedLink<'on' | 'off'>(subscription === null ? 'gone' : subscription.isOn ? 'on' : 'off');
  const isOn = phase === 'on';
  const next = isOn ? 'off' : 'on';
  return (
    <MailedLinkPage
      title={subscription === null || phase === 'gone' ? m.unsubscribe_gone() : isOn ? questions[subscription.kind]() : m.unsubscribe_off()}
      text={phase === 'gone' ? m.unsubscribe_gone_text() : isOn ? m.unsubscribe_on_text() : m.unsubscribe_off_text()}
      message={message}
      actions={
        <>
          {phase !== 'gone' && (
            <Button
              size="lg"
              variant={isOn ? 'primary' : 'ghost'}
              disabled={!isHydrated}
              isBusy={busy !== null}
              onClick={() => go(next, () => (isOn ? api.settings.unsubscribe({ token }) : api.settings.resubscribe({ token })), m.unsubscribe_offline())}
            >
              {isOn ? m.unsubscribe_stop() : m.unsubscribe_again()}
            </Button>
          )}
          <ButtonLink size="lg" variant={phase === 'gone' ? 'ghost' : 'quiet'} to={pathTo('userSettingsSection', locale, { section: 'notifications' })}>
            {m.settings_notifications()}
          </ButtonLink>
        </>
      }
    />
  );
}
