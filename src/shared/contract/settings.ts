/** A member's settings by section (specification, section 2; decisions, "Members": settings). */
import { z } from 'zod';
import { route } from './route.ts';
import { daySpan, languageCode } from './common.ts';
import { membership, membershipPlan } from './memberships.ts';
import { cardClient, savedCard } from './saved-cards.ts';
import { textLine } from './text.ts';

export const audience = z.enum(['friends', 'nobody']);

export const accountSettings = z.object({ language: languageCode }).meta({ id: 'AccountSettings' });

/** Restrictive by default (GDPR, article 25). */
export const privacySettings = z
  .object({
    findableByName: z.boolean(),
    findableByEmail: z.boolean(),
    birthDate: audience,
    birthYear: audience.meta({ description: 'Nobody sees the year of a birth date they don’t see' }),
    questions: audience,
    wishlists: audience.meta({ description: 'Who sees new lists, unless a list says otherwise' }),
  })
  .meta({ id: 'PrivacySettings' });

/** Lead times of reminders, in days before the occasion. */
export const leadDaysOffered = [0, 1, 3, 7, 14, 30] as const;
const leadDay = z.union(leadDaysOffered.map((days) => z.literal(days)));
export const leadDays = z.array(leadDay).max(leadDaysOffered.length);

/** Defaults for new reminders. */
export const reminderSettings = z
  .object({
    leadDays,
    hour: z.int().min(0).max(23).default(8).meta({ description: 'At which hour of the member’s day reminders come' }),
    timeZone: textLine(60).meta({ description: 'An IANA time zone: the day that counts as today is the day there' }),
    showsProducts: z.boolean().meta({ description: 'Whether mails suggest three gifts for a birthday' }),
    calendarAlarmDays: z
      .union([z.literal(0), z.literal(1), z.literal(7)])
      .nullable()
      .default(null)
      .meta({ description: 'How many days before they ring, at the hour of reminders; null: when reminders come' }),
    hasCalendarAlarms: z.boolean().default(false).meta({ description: 'Whether events of the calendar feed have alarms, when reminders come' }),
  })
  .meta({ id: 'ReminderSettings' });

const MAX_AWAY = 20;

/** Days without deliveries, and where gifts go then. Only friends learn which days work, with the member's consent. */
export const availabilitySettings = z
  .object({
    isShared: z.boolean(),
    away: z.array(daySpan.extend({ addressId: z.uuid().nullable().meta({ description: 'One of the member’s own addresses, in force then' }) })).max(MAX_AWAY),
  })
  .meta({ id: 'AvailabilitySettings' });

/** Mail links encode the index: append new kinds at the end. */
export const notificationKinds = ['reminders', 'friendRequests', 'events', 'wishlists', 'news', 'wishNews', 'questions', 'digest', 'watchedLists', 'gifts'] as const;

/** Notification channels. Messages required for an account or an order are always sent. */
const channels = z.object({ mail: z.boolean() });
export const notificationSettings = z
  .object({
    reminders: channels,
    friendRequests: channels,
    events: channels,
    wishlists: channels,
    news: channels,
    wishNews: channels.default({ mail: false }),
    questions: channels.default({ mail: true }),
    digest: channels.default({ mail: true }),
    watchedLists: channels.default({ mail: true }),
    gifts: channels.default({ mail: true }),
  })
  .meta({ id: 'NotificationSettings' });

export const paymentSettings = z
  .object({
    cards: z.array(savedCard),
    cardClient: cardClient.nullable().meta({ description: 'Null where no card can be saved' }),
  })
  .meta({ id: 'PaymentSettings' });

export const membershipSettings = z
  .object({
    membership: membership.nullable().meta({ description: 'Also the last one that ended; null for none' }),
    plans: z.array(membershipPlan).meta({ description: 'Empty where membership isn’t sold' }),
    cardClient: cardClient.nullable().meta({ description: 'Opens Stripe’s fields; null where the demo provider takes the card' }),
  })
  .meta({ id: 'MembershipSettings' });

const getAnswer = <Schema extends z.ZodType>(settings: Schema) => z.object({ settings });

export const accountSettingsAnswer = getAnswer(accountSettings);
export const privacySettingsAnswer = getAnswer(privacySettings);
export const reminderSettingsAnswer = getAnswer(reminderSettings);
export const availabilitySettingsAnswer = getAnswer(availabilitySettings);
export const notificationSettingsAnswer = getAnswer(notificationSettings);
export const paymentSettingsAnswer = getAnswer(paymentSettings);
export const membershipSettingsAnswer = getAnswer(membershipSettings);

/** The subscription that a mail's link ends. */
export const subscriptionAnswer = z.object({ subscription: z.object({ kind: z.enum(notificationKinds), isOn: z.boolean() }) });

export type MembershipSettings = z.infer<typeof membershipSettings>;
export type Subscription = z.infer<typeof subscriptionAnswer>['subscription'];
export type AccountSettings = z.infer<typeof accountSettings>;
export type PrivacySettings = z.infer<typeof privacySettings>;
export type ReminderSettings = z.infer<typeof reminderSettings>;
export type AvailabilitySettings = z.infer<typeof availabilitySettings>;
export type NotificationSettings = z.infer<typeof notificationSettings>;
export type NotificationKind = (typeof notificationKinds)[number];

export type PaymentSettings = z.infer<typeof paymentSettings>;

export interface SettingsBySection {
  account: AccountSettings;
  privacy: PrivacySettings;
  payments: PaymentSettings;
  reminders: ReminderSettings;
  membership: MembershipSettings;
  availability: AvailabilitySettings;
  notifications: NotificationSettings;
}

export type SettingsSection = keyof SettingsBySection;
/** Sections that a member can change with a PUT. */
export type ChangeableSection = Exclude<SettingsSection, 'payments' | 'membership'>;

export const settings = {
  getSubscription: route('public', 'GET', '/unsubscribe/:token', { summary: 'What the link of a mail ends', returns: subscriptionAnswer, fails: ['NOT_FOUND'] }),
  unsubscribe: route('public', 'POST', '/unsubscribe/:token', {
    summary: 'No more mails of this kind: one click, from the mail program too (RFC 8058)',
    returns: subscriptionAnswer,
    fails: ['NOT_FOUND'],
    isOpenToOtherSites: true,
  }),
  resubscribe: route('public', 'POST', '/unsubscribe/:token/undo', { summary: 'Mails of this kind after all', returns: subscriptionAnswer, fails: ['NOT_FOUND'] }),
  getAccount: route('app', 'GET', '/settings/account', { summary: 'The account’s settings', returns: accountSettingsAnswer }),
  putAccount: route('app', 'PUT', '/settings/account', { summary: 'The language that mails and pages are in', body: accountSettings, returns: accountSettingsAnswer }),
  getPrivacy: route('app', 'GET', '/settings/privacy', { summary: 'Who finds and sees what', returns: privacySettingsAnswer }),
  putPrivacy: route('app', 'PUT', '/settings/privacy', { summary: 'Who finds and sees what', body: privacySettings, returns: privacySettingsAnswer }),
  getReminders: route('app', 'GET', '/settings/reminders', { summary: 'What new reminders begin with', returns: reminderSettingsAnswer }),
  putReminders: route('app', 'PUT', '/settings/reminders', { summary: 'What new reminders begin with', body: reminderSettings, returns: reminderSettingsAnswer }),
  getAvailability: route('app', 'GET', '/settings/availability', { summary: 'When no delivery can be received', returns: availabilitySettingsAnswer }),
  putAvailability: route('app', 'PUT', '/settings/availability', { summary: 'When no delivery can be received', body: availabilitySettings, returns: availabilitySettingsAnswer }),
  getNotifications: route('app', 'GET', '/settings/notifications', { summary: 'What is told by which channel', returns: notificationSettingsAnswer }),
  putNotifications: route('app', 'PUT', '/settings/notifications', { summary: 'What is told by which channel', body: notificationSettings, returns: notificationSettingsAnswer }),
  getPayments: route('app', 'GET', '/settings/payments', { summary: 'Saved cards', returns: paymentSettingsAnswer }),
  getMembership: route('app', 'GET', '/settings/membership', { summary: 'Whether one pays for membership', returns: membershipSettingsAnswer }),
};
