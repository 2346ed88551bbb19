import { type ShouldRevalidateFunctionArgs, useLocation, useSearchParams } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { getApi, orMissing, orPageError } from '#web/lib/api/loader-api.ts';
import { CalendarPage } from '#web/features/calendar/calendar-page.tsx';
import { FeedCard } from '#web/features/calendar/feed-card.tsx';
import { loadCalendar } from '#web/features/calendar/load-calendar.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { todayInShop } from '#web/lib/page/today.ts';
import { PartMissing } from '#web/ui/part-missing.tsx';
import type { Route } from './+types/calendar';

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = getApi(context);
  const [calendar, feed] = await Promise.all([orPageError(loadCalendar({ api, search: new URL(request.url).searchParams, shopToday: todayInShop() })), orMissing(api.calendar.getFeed())]);
  return { calendar, feed };
}

// Days of the same month are already loaded.
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isSame =
    currentUrl.pathname === nextUrl.pathname &&
    nextUrl.searchParams.has('month') &&
    currentUrl.searchParams.get('month') === nextUrl.searchParams.get('month') &&
    currentUrl.searchParams.get('view') === nextUrl.searchParams.get('view');
  return defaultShouldRevalidate && (!isSame || currentUrl.search === nextUrl.search);
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.member_calendar(), isHidden: true });

export default function CalendarRoute({ loaderData: { calendar, feed } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const here = useLocation();
  return <CalendarPage loaded={calendar} search={search} feed={feed ? <FeedCard feed={feed.feed} /> : <PartMissing title={m.calendar_feed_missing()} to={here.pathname + here.search} />} />;
}
