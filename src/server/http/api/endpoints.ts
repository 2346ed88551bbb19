/** All routes with their handlers, by module. */
import { userRoutes } from '../../modules/account/app.routes.ts';
import { pictureRoutes } from '../../modules/account/picture.routes.ts';
import { mapsRoutes } from '../../modules/addresses/maps.routes.ts';
import { addressRoutes } from '../../modules/addresses/store.routes.ts';
import { analyticsRoutes } from '../../modules/analytics/store.routes.ts';
import { securityRoutes } from '../../modules/auth/app.routes.ts';
import { authRoutes } from '../../modules/auth/auth.routes.ts';
import { befriendingRoutes } from '../../modules/befriending/app.routes.ts';
import { birthdayLinkRoutes } from '../../modules/birthday-links/app.routes.ts';
import { calendarRoutes } from '../../modules/calendar/app.routes.ts';
import { calendarFeedRoutes } from '../../modules/calendar/public.routes.ts';
import { cartRoutes } from '../../modules/cart/store.routes.ts';
import { catalogRoutes } from '../../modules/catalog/store.routes.ts';
import { checkoutRoutes } from '../../modules/checkout/store.routes.ts';
import { contentRoutes } from '../../modules/content/cms.routes.ts';
import { circleRoutes } from '../../modules/circles/app.routes.ts';
import { drawRoutes } from '../../modules/draws/app.routes.ts';
import { publicDrawRoutes } from '../../modules/draws/public.routes.ts';
import { eventRoutes } from '../../modules/events/app.routes.ts';
import { publicEventRoutes } from '../../modules/events/public.routes.ts';
import { friendRoutes } from '../../modules/friends/app.routes.ts';
import { greetingRoutes } from '../../modules/greetings/app.routes.ts';
import { inviteRoutes } from '../../modules/invites/app.routes.ts';
import { membershipRoutes } from '../../modules/memberships/app.routes.ts';
import { membershipPlanRoutes } from '../../modules/memberships/store.routes.ts';
import { jubileeRoutes } from '../../modules/jubilees/app.routes.ts';
import { memberSearchRoutes } from '../../modules/member-search/app.routes.ts';
import { settingsRoutes } from '../../modules/settings/app.routes.ts';
import { unsubscribeRoutes } from '../../modules/settings/public.routes.ts';
import { optionRoutes } from '../../modules/settings/store.routes.ts';
import { listWatchRoutes } from '../../modules/list-watches/app.routes.ts';
import { memberOrderRoutes } from '../../modules/orders/app.routes.ts';
import { orderRoutes } from '../../modules/orders/store.routes.ts';
import { savedCardRoutes } from '../../modules/payments/app.routes.ts';
import { paymentRoutes } from '../../modules/payments/store.routes.ts';
import { personalDataRoutes } from '../../modules/personal-data/app.routes.ts';
import { pushRoutes } from '../../modules/push/app.routes.ts';
import { recipientRoutes } from '../../modules/recipients/app.routes.ts';
import { reportRoutes } from '../../modules/reports/public.routes.ts';
import { reminderRoutes } from '../../modules/reminders/app.routes.ts';
import { reminderLinkRoutes } from '../../modules/reminders/public.routes.ts';
import { memberChipInRoutes } from '../../modules/chip-ins/app.routes.ts';
import { chipInRoutes } from '../../modules/chip-ins/store.routes.ts';
import { giftCardRoutes } from '../../modules/gift-cards/store.routes.ts';
import { giftRoutes } from '../../modules/gifts/app.routes.ts';
import { reservationRoutes } from '../../modules/reservations/app.routes.ts';
import { publicReservationRoutes } from '../../modules/reservations/public.routes.ts';
import { stockAlertRoutes } from '../../modules/stock-alerts/store.routes.ts';
import { suggestionRoutes } from '../../modules/suggestions/app.routes.ts';
import { giftFinderRoutes } from '../../modules/suggestions/store.routes.ts';
import { questionRoutes } from '../../modules/questions/app.routes.ts';
import { webhookRoutes } from '../../modules/webhooks/webhook.routes.ts';
import { whisperRoutes } from '../../modules/whispers/app.routes.ts';
import { wishlistRoutes } from '../../modules/wishlists/app.routes.ts';
import { withdrawalRoutes } from '../../modules/withdrawals/store.routes.ts';
import type { Endpoint } from './endpoint.ts';

export const endpoints: readonly Endpoint[] = [
  ...catalogRoutes,
  ...cartRoutes,
  ...paymentRoutes,
  ...membershipPlanRoutes,
  ...membershipRoutes,
  ...checkoutRoutes,
  ...giftCardRoutes,
  ...chipInRoutes,
  ...memberChipInRoutes,
  ...addressRoutes,
  ...optionRoutes,
  ...orderRoutes,
  ...withdrawalRoutes,
  ...stockAlertRoutes,
  ...mapsRoutes,
  ...analyticsRoutes,
  ...contentRoutes,
  ...authRoutes,
  ...unsubscribeRoutes,
  ...reminderLinkRoutes,
  ...publicReservationRoutes,
  ...publicDrawRoutes,
  ...publicEventRoutes,
  ...birthdayLinkRoutes,
  ...greetingRoutes,
  ...listWatchRoutes,
  ...reportRoutes,
  ...calendarFeedRoutes,
  ...userRoutes,
  ...securityRoutes,
  ...settingsRoutes,
  ...savedCardRoutes,
  ...personalDataRoutes,
  ...memberOrderRoutes,
  ...inviteRoutes,
  ...jubileeRoutes,
  ...recipientRoutes,
  ...reminderRoutes,
  ...friendRoutes,
  ...befriendingRoutes,
  ...pushRoutes,
  ...circleRoutes,
  ...whisperRoutes,
  ...wishlistRoutes,
  ...questionRoutes,
  ...giftRoutes,
  ...memberSearchRoutes,
  ...giftFinderRoutes,
  ...suggestionRoutes,
  ...reservationRoutes,
  ...drawRoutes,
  ...eventRoutes,
  ...calendarRoutes,
  ...pictureRoutes,
  ...webhookRoutes,
];
