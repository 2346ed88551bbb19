import { useRevalidator } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useAuth } from '#web/features/auth/use-auth.ts';
import { useAuthActions } from '#web/features/auth/use-auth-actions.ts';
import { DayTimeline } from '#web/features/content/day-timeline.tsx';
import { giftDaysFrom } from '#web/features/content/gift-days.ts';
import { FriendNews } from '#web/features/friends/friend-news.tsx';
import { loadAsking } from '#web/features/friends/load-friends.ts';
import { InviteCard } from '#web/features/invites/invite-card.tsx';
import { relationNames } from '#web/features/jubilees/relation-names.ts';
import { HomeWishlists } from '#web/features/member/home-wishlists.tsx';
import { MemberHome } from '#web/features/member/member-home.tsx';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { LatestOrders } from '#web/features/orders/latest-orders.tsx';
import { ComingDays } from '#web/features/reminders/coming-days.tsx';
import { loadComing } from '#web/features/reminders/load-coming.ts';
import { countOpen } from '#web/features/reservations/by-person.ts';
import { PromiseLine } from '#web/features/reservations/promise-line.tsx';
import { orMissing } from '#web/lib/loader-api.ts';
import { findUser, friendApiOf, jubileeApiOf, memberApiOf, reminderApiOf, reservationApiOf, wishlistApiOf } from '#web/lib/loader-user.ts';
import { pageContext } from '#web/lib/page-context.ts';
import { clearSearchCaches } from '#web/lib/search-caches.ts';
import { pageMeta } from '#web/lib/seo.ts';
import { useLocale } from '#web/lib/use-locale.ts';
import { todayInShop } from '#web/lib/today.ts';
import { PartMissing } from '#web/ui/part-missing.tsx';
import type { Route } from './+types/home';

const ORDERS_SHOWN = 3;
const DAYS_SHOWN = 3;
const COMING_SHOWN = 5;

export async function loader({ context }: Route.LoaderArgs) {
  const api = memberApiOf(context);
  const [user, invites, bought, coming, lists, promised, asking] = await Promise.all([
    findUser(context),
    orMissing(api.inviteLink()),
    orMissing(api.orders({ limit: ORDERS_SHOWN })),
    loadComing(COMING_SHOWN, { reminders: reminderApiOf(context), jubilees: jubileeApiOf(context) }),
    orMissing(wishlistApiOf(context).list()),
    orMissing(reservationApiOf(context).gifts()),
    loadAsking({ api: friendApiOf(context), jubilees: jubileeApiOf(context) }),
  ]);
  return {
    user,
    asking,
    coming,
    invite: invites?.invite ?? null,
    orders: bought?.orders ?? null,
    wishlistCount: lists?.wishlists.length ?? null,
    promiseCount: countOpen(promised?.gifts ?? []),
    giftDays: giftDaysFrom(todayInShop(), DAYS_SHOWN, context.get(pageContext).locale),
  };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.member_area(), isHidden: true });

export default function MemberHomeRoute({ loaderData: { user: loaded, asking, coming, invite, orders, wishlistCount, promiseCount, giftDays } }: Route.ComponentProps) {
  const locale = useLocale();
  const user = useAuth().user ?? loaded;
  const { logout } = useAuthActions();
  const { revalidate } = useRevalidator();
  const { show } = useNotifications();
  const onDone = (told: string) => {
    clearSearchCaches();
    show(told, 'info');
    void revalidate();
  };
  if (!user) return null;
  return (
    <MemberHome
      user={user}
      onLogOut={() => void logout()}
      people={<ComingDays coming={coming} />}
      news={
        asking.received !== null && asking.received.pagination.total > 0 ? (
          <FriendNews asking={asking} relationName={(relation) => relationNames[relation]()} onDone={onDone} onFailed={(message) => show(message, 'error')} />
        ) : null
      }
      days={<DayTimeline days={giftDays} />}
      orders={<LatestOrders orders={orders} />}
      wishlists={<HomeWishlists count={wishlistCount} />}
      promises={<PromiseLine count={promiseCount} />}
      invite={invite ? <InviteCard invite={invite} /> : <PartMissing title={m.member_invite_missing()} to={pathTo('user', locale)} />}
    />
  );
}
