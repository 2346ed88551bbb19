import { type RouteConfig, type RouteConfigEntry, layout, route } from '@react-router/dev/routes';
import { type PageName, paths } from '../shared/i18n/paths.ts';
import { type Locale, locales } from '#shared/values/text/locale.ts';

/**
 * Registers a route module at its Swedish and English paths; one optional-segment route where they differ only by
 * /en, to keep the route list short.
 */
function page(name: PageName, file: string): RouteConfigEntry[] {
  const { sv, en }: Record<Locale, string> = paths[name];
  if (en === `/en${sv}`) return [route(`en?${sv}`, file, { id: name })];
  return locales.map((locale) => route(paths[name][locale], file, { id: `${name}.${locale}` }));
}

/** Parts of web/ui in all states, in development alone: a build has neither the page nor its code. */
const developersPages = import.meta.env.DEV ? [route('dev/parts', 'routes/dev/parts.tsx', { id: 'devParts' })] : [];

// Each page picks its layout: the full shop, a top bar with a small footer, or none.
export default [
  layout('routes/layouts/default-layout.tsx', [
    ...page('start', 'routes/content/start.tsx'),
    ...page('shop', 'routes/shop/shop.tsx'),
    ...page('search', 'routes/shop/search.tsx'),
    ...page('cart', 'routes/shop/cart.tsx'),
    ...page('orderConfirmation', 'routes/shop/order-confirmation.tsx'),
    ...page('stockAlert', 'routes/shop/stock-alert.tsx'),
    ...page('withdraw', 'routes/shop/withdraw.tsx'),
    ...page('findOrder', 'routes/shop/find-order.tsx'),
    ...page('withdrawalForm', 'routes/shop/withdrawal-form.tsx'),
    // Bought without a code, shown with one.
    ...locales.map((locale) => route(`${paths.giftCard[locale]}/*`, 'routes/shop/gift-card.tsx', { id: `giftCard.${locale}` })),
    ...page('giftFinder', 'routes/shop/gift-finder.tsx'),
    ...page('brands', 'routes/shop/brands.tsx'),
    ...page('brand', 'routes/shop/brand.tsx'),
    ...page('product', 'routes/shop/product.tsx'),
    ...page('category', 'routes/shop/category.tsx'),
    ...page('customerService', 'routes/content/customer-service.tsx'),
    ...page('membership', 'routes/content/membership.tsx'),
    ...page('login', 'routes/account/login.tsx'),
    ...page('forgotPassword', 'routes/account/forgot-password.tsx'),
    ...page('register', 'routes/account/register.tsx'),
    ...page('verifyEmail', 'routes/account/verify-email.tsx'),
    ...page('registerInvited', 'routes/account/register-invited.tsx'),
    ...page('invite', 'routes/account/invite.tsx'),
    ...page('unsubscribe', 'routes/account/unsubscribe.tsx'),
    ...page('reminderLink', 'routes/account/reminder-link.tsx'),
    ...page('resetPassword', 'routes/account/reset-password.tsx'),
    ...page('content', 'routes/content/content-page.tsx'),
    route('*', 'routes/content/not-found.tsx'),
  ]),
  layout('routes/layouts/user-layout.tsx', [
    layout('routes/layouts/members-only.tsx', [
      ...page('user', 'routes/member/home.tsx'),
      ...page('userOrders', 'routes/member/orders.tsx'),
      ...page('userOrder', 'routes/member/order.tsx'),
      ...page('userAddresses', 'routes/member/addresses.tsx'),
      ...page('userData', 'routes/member/data.tsx'),
      ...page('userProfile', 'routes/member/profile.tsx'),
      ...page('userSettings', 'routes/member/settings.tsx'),
      ...page('userSettingsSection', 'routes/member/settings-section.tsx'),
      ...page('userMembershipCancel', 'routes/member/membership-cancel.tsx'),
      ...page('userMembershipSuccess', 'routes/member/membership-success.tsx'),
      ...page('userJubilee', 'routes/member/people.tsx'),
      ...page('userCircle', 'routes/member/circles.tsx'),
      ...page('userReminder', 'routes/member/reminders.tsx'),
      ...page('userCalendar', 'routes/member/calendar.tsx'),
      ...page('userWishlist', 'routes/member/wishlists.tsx'),
      ...page('userGift', 'routes/member/gifts.tsx'),
      ...page('userQuestions', 'routes/member/questions.tsx'),
      ...page('userEvent', 'routes/member/events.tsx'),
      route('en?/user/*', 'routes/content/not-found.tsx', { id: 'userNotFound' }),
    ]),
    // Member layout for all visitors (specification, section 2); only members see the rail.
    route('en?/events/*', 'routes/account/event.tsx', { id: 'event' }),
    ...page('promise', 'routes/account/guest-reservation.tsx'),
    route('en?/wishlists/*', 'routes/account/wishlist.tsx', { id: 'wishlist' }),
  ]),
  layout('routes/layouts/top-bar-layout.tsx', [
    ...page('checkout', 'routes/shop/checkout.tsx'),
    ...page('paymentReturn', 'routes/shop/payment-return.tsx'),
    ...page('birthdayLink', 'routes/account/birthday-link.tsx'),
    ...page('greetingCard', 'routes/account/greeting-card.tsx'),
  ]),
  layout('routes/layouts/empty-layout.tsx', [...page('giftReceipt', 'routes/shop/gift-receipt.tsx'), ...developersPages]),
] satisfies RouteConfig;
