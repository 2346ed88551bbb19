import { useState } from 'react';
import type { NotificationKind, Subscription } from '#shared/contract/settings.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { ApiError } from '#web/lib/api-call.ts';
import { createMemberApi } from '#web/lib/member-api.ts';
import { useCalls } from '#web/lib/use-calls.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { useLocale } from '#web/lib/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';

const questions: Record<NotificationKind, () => string> = {
  reminders: m.unsubscribe_on_reminders,
  friendRequests: m.unsubscribe_on_friend_requests,
  events: m.unsubscribe_on_events,
  wishlists: m.unsubscribe_on_wishlists,
  news: m.unsubscribe_on_news,
  wishNews: m.unsubscribe_on_wish_news,
};

interface UnsubscribePageProps {
  /** Null where the link is none of ours. */
  subscription: Subscription | null;
  token: string;
}

/** Where a mail's link leads: opening it changes nothing, a press does. */
export function UnsubscribePage({ subscription, token }: UnsubscribePageProps) {
  const api = useCalls(createMemberApi);
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [now, setNow] = useState(subscription);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  async function set(isOn: boolean): Promise<void> {
    setIsBusy(true);
    setHasFailed(false);
    try {
      setNow((await api.setSubscription(token, isOn)).subscription);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) setNow(null);
      else setHasFailed(true);
    }
    setIsBusy(false);
  }

  const title = now === null ? m.unsubscribe_gone() : now.isOn ? questions[now.kind]() : m.unsubscribe_off();
  const text = now === null ? m.unsubscribe_gone_text() : now.isOn ? m.unsubscribe_on_text() : m.unsubscribe_off_text();
  return (
    <div className="wrap py-10 lg:py-16">
      <div className="mx-auto max-w-xl">
        <div role="status">
          <h1 className="heading text-h2">{title}</h1>
          <p className="mt-3 text-lg text-soft">{text}</p>
        </div>
        {hasFailed && (
          <Notice tone="error" isLive className="mt-5">
            {m.unsubscribe_offline()}
          </Notice>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          {now && (
            <Button size="lg" variant={now.isOn ? 'primary' : 'ghost'} disabled={!isHydrated} isBusy={isBusy} onClick={() => void set(!now.isOn)}>
              {now.isOn ? m.unsubscribe_stop() : m.unsubscribe_again()}
            </Button>
          )}
          <ButtonLink size="lg" variant="quiet" to={pathTo('userSettingsSection', locale, { section: 'notifications' })}>
            {m.settings_notifications()}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
