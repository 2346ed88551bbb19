import { useRevalidator } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { relationNames } from '#shared/i18n/relation-names.ts';
import type { Relation } from '#shared/values/people/relations.ts';
import { addDays } from '#shared/values/time/calendar-day.ts';
import { getApi, orMissing } from '#web/lib/api/loader-api.ts';
import { useAuth } from '#web/features/auth/use-auth.ts';
import { useAuthActions } from '#web/features/auth/use-auth-actions.ts';
import { BirthdayNews } from '#web/features/birthdays/birthday-news.tsx';
import { CircleInvitations } from '#web/features/circles/circle-invitations.tsx';
import { DayTimeline } from '#web/features/content/day-timeline.tsx';
import { giftDaysFrom } from '#web/features/content/gift-days.ts';
import { eventsAtHome, HomeEvents } from '#web/features/events/home-events.tsx';
import { FriendNews } from '#web/features/friends/friend-news.tsx';
import { loadRequests } from '#web/features/friends/load-friends.ts';
import { InviteCard } from '#web/features/invites/invite-card.tsx';
import { QuickAddForm } from '#web/features/jubilees/quick-add-form.tsx';
import { HomeWishlists } from '#web/features/member/home-wishlists.tsx';
import { MemberHome } from '#web/features/member/member-home.tsx';
import { MemberSearch } from '#web/features/member/member-search.tsx';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { LatestOrders } from '#web/features/orders/latest-orders.tsx';
import { FirstStep } from '#web/features/reminders/first-step.tsx';
import { loadComing } from '#web/features/reminders/load-coming.ts';
import { Today } from '#web/features/reminders/today.tsx';
import { countUnderWay } from '#web/features/gifts/gift-parts.ts';
import { PromiseLine } from '#web/features/reservations/promise-line.tsx';
import { NewWishes } from '#web/features/wishlists/new-wishes.tsx';
import { WishlistInvitations } from '#web/features/wishlists/wishlist-invitations.tsx';
import { findUser } from '#web/lib/session/loader-user.ts';
import { pageContext } from '#web/lib/page/page-context.ts';
import { currencyOfRequest } from '#web/lib/page/request-currency.ts';
import { clearSearchCaches } from '#web/lib/search/search-caches.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { todayInShop } from '#web/lib/page/today.ts';
import { PartMissing } from '#web/ui/part-missing.tsx';
import type { Route } from './+types/home';

const ORDERS_SHOWN = 3;
const DAYS_SHOWN = 3;
/** Enough for many celebrations on one day, and the days after it. */
const COMING_READ = 60;

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = getApi(context);
  const [user, invites, bought, coming, lists, wishes, promised, events, requests, birthdays, greeted, circles] = await Promise.all([
    findUser(context),
    orMissing(api.invites.getLink()),
    orMissing(api.orders.list({ query: { limit: ORDERS_SHOWN } })),
    loadComing(COMING_READ, api),
    orMissing(api.wishlists.list()),
    orMissing(api.wishlists.listNewOfFriends()),
    orMissing(api.gifts.list()),
    orMissing(api.events.list({ query: { when: 'coming' } })),
    loadRequests({ api }),
    orMissing(api.birthdayLinks.list()),
    orMissing(api.greetings.list()),
    orMissing(api.circles.list()),
  ]);
  const [nearest] = coming ?? [];
  const today = nearest ? addDays(nearest.reminder.date, -nearest.reminder.daysLeft) : todayInShop();
  return {
    user,
    asking: requests,
    birthdayCount: birthdays?.answers.length ?? 0,
    greetings: greeted?.greetings ?? [],
    coming,
    today,
    currency: currencyOfRequest(request),
    invite: invites?.invite ?? null,
    orders: bought?.orders ?? null,
    wishlistCount: lists?.wishlists.length ?? null,
    invitations: lists?.invitations ?? [],
    circleInvitations: circles?.invitations ?? [],
    wishes: wishes?.wishes ?? [],
    promiseCount: countUnderWay(promised?.gifts ?? []),
    events: eventsAtHome(events?.events ?? []),
    giftDays: giftDaysFrom(today, DAYS_SHOWN, context.get(pageContext).locale),
  };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.member_area(), isHidden: true });

const relationName = (relation: Relation) => relationNames[relation]();

export default function MemberHomeRoute({ loaderData }: Route.ComponentProps) {
  const {
    user: loaded,
    asking: requests,
    birthdayCount,
    greetings,
    coming,
    today,
    currency,
    invite,
    orders,
    wishlistCount,
    invitations,
    circleInvitations,
    wishes,
    promiseCount,
    events,
    giftDays,
  } = loaderData;
  const locale = useLocale();
  const user = useAuth().user ?? loaded;
  const { logout } = useAuthActions();
  const { revalidate } = useRevalidator();
  const { show } = useNotifications();
  const notify = (message: string) => show(message, 'error');
  const onDone = (message: string) => {
    clearSearchCaches();
    show(message, 'info');
    void revalidate();
  };
  if (!user) return null;
  const onAdded = (_person: unknown, done: string) => onDone(done);
  const hasRequests = requests.received !== null && requests.received.pagination.total > 0;
  return (
    <MemberHome
      user={user}
      today={today}
      isEmpty={coming?.length === 0}
      onLogOut={() => void logout()}
      day={
        <Today
          coming={coming}
          from={user.firstName}
          sent={greetings}
          relationName={relationName}
          firstStep={<FirstStep add={<QuickAddForm today={today} isBare onAdded={onAdded} onFailed={notify} />} />}
          add={<QuickAddForm today={today} onAdded={onAdded} onFailed={notify} />}
          days={<DayTimeline days={giftDays} />}
          wishes={<NewWishes wishes={wishes} currency={currency} />}
          onFailed={notify}
        />
      }
      news={
        (hasRequests || invitations.length > 0 || circleInvitations.length > 0 || birthdayCount > 0) && (
          <>
            {birthdayCount > 0 && <BirthdayNews count={birthdayCount} />}
            <CircleInvitations invitations={circleInvitations} onAnswered={revalidate} onFailed={notify} />
            <WishlistInvitations invitations={invitations} onChanged={revalidate} onFailed={notify} />
            {hasRequests && <FriendNews startFetch={requests} relationName={relationName} onDone={onDone} onFailed={notify} />}
          </>
        )
      }
      events={events.length > 0 && <HomeEvents events={events} today={today} />}
      search={<MemberSearch today={today} />}
      orders={orders?.length === 0 ? null : <LatestOrders orders={orders} />}
      wishlists={wishlistCount === null || wishlistCount === 0 ? <HomeWishlists count={wishlistCount} /> : null}
      promises={<PromiseLine count={promiseCount} />}
      invite={invite ? <InviteCard invite={invite} /> : <PartMissing title={m.member_invite_missing()} to={pathTo('user', locale)} />}
    />
  );
}
