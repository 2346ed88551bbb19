import { CalendarPlus, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { CalendarFeed } from '#shared/contract/calendar.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { dayIn, formatDay, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { calendar } from '#web/lib/api/routes/calendar.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { AddressField } from '#web/ui/address-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Calendar feed URL: created, shown once, renewed, revoked. */
export function FeedCard({ feed }: { feed: CalendarFeed }) {
  const api = useApi({ calendar });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { state, save } = useSave();
  const [since, setSince] = useState(feed?.createdAt ?? null);
  const [url, setUrl] = useState<string | null>(null);
  const [notice, setNotice] = useState<'made' | 'ended' | null>(null);

  async function renew(): Promise<void> {
    const answer = await save(() => api.calendar.renewFeed());
    if (!answer) return;
    setUrl(answer.feed.url);
    setSince(answer.feed.createdAt);
    setNotice('made');
  }

  async function end(): Promise<void> {
    if (!(await save(() => api.calendar.endFeed()))) return;
    setUrl(null);
    setSince(null);
    setNotice('ended');
  }

  return (
    <Card as="section" aria-labelledby="calendar-feed">
      <h2 id="calendar-feed" className="heading text-h3">
        {m.calendar_feed_title()}
      </h2>
      <p className="mt-1 max-w-lg text-soft">{m.calendar_feed_text()}</p>
      {url && (
        <>
          <AddressField label={m.calendar_feed_address()} hint={m.calendar_feed_once()} value={url} className="mt-4 max-w-lg" />
          <div className="mt-4 flex flex-wrap gap-3">
            <a href={url.replace(/^https?:/, 'webcal:')} className={buttonStyle({})}>
              <CalendarPlus aria-hidden className="size-5" />
              {m.calendar_feed_open()}
            </a>
            <CopyButton variant="ghost" text={url} />
          </div>
        </>
      )}
      {since !== null && !url && <p className="mt-3 max-w-lg text-sm">{m.calendar_feed_since({ day: formatDay(dayIn(shopTimeZone, Date.parse(since)), locale) })}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant={since === null ? 'primary' : 'ghost'}
          disabled={!isHydrated}
          isBusy={state.kind === 'saving'}
          icon={since === null ? <CalendarPlus aria-hidden className="size-5" /> : <RefreshCw aria-hidden className="size-5" />}
          onClick={() => void renew()}
        >
          {since === null ? m.calendar_feed_make() : m.calendar_feed_renew()}
        </Button>
        {since !== null && (
          <Button variant="quiet" disabled={!isHydrated || state.kind === 'saving'} icon={<Trash2 aria-hidden className="size-5" />} onClick={() => void end()}>
            {m.calendar_feed_end()}
          </Button>
        )}
      </div>
      <p role="status" className="mt-3 text-sm text-soft empty:hidden">
        {notice === 'made' && m.calendar_feed_made()}
        {notice === 'ended' && m.calendar_feed_ended()}
      </p>
      {state.kind === 'failed' && state.message && (
        <Notice tone="error" isLive className="mt-3">
          {state.message}
        </Notice>
      )}
    </Card>
  );
}
