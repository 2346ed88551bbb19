import {
  accountSettings,
  accountSettingsAnswer,
  availabilitySettings,
  availabilitySettingsAnswer,
  membershipSettingsAnswer,
  notificationSettings,
  notificationSettingsAnswer,
  paymentSettingsAnswer,
  privacySettings,
  privacySettingsAnswer,
  reminderSettingsAnswer,
} from '#shared/contract/settings.ts';
import { memberEndpoint } from '#server/http/endpoint.ts';
import { getUser } from '../members/service.ts';
import { getSettings, saveAccount, saveAvailability, saveNotifications, savePrivacy } from './service.ts';

export const settingsRoutes = [
  memberEndpoint('GET', '/settings/account', { summary: 'The account’s settings', returns: accountSettingsAnswer }, async (ctx) => ({ settings: (await getUser(ctx)).settings })),
  memberEndpoint('PUT', '/settings/account', { summary: 'The language that mails and pages are in', body: accountSettings, returns: accountSettingsAnswer }, async (ctx, { body }) => ({
    settings: await saveAccount(ctx, body),
  })),
  memberEndpoint('GET', '/settings/privacy', { summary: 'Who finds and sees what', returns: privacySettingsAnswer }, async (ctx) => ({ settings: (await getSettings(ctx)).privacy })),
  memberEndpoint('PUT', '/settings/privacy', { summary: 'Who finds and sees what', body: privacySettings, returns: privacySettingsAnswer }, async (ctx, { body }) => ({
    settings: await savePrivacy(ctx, body),
  })),
  memberEndpoint('GET', '/settings/reminders', { summary: 'What new reminders begin with', returns: reminderSettingsAnswer }, async (ctx) => ({ settings: (await getSettings(ctx)).reminders })),
  memberEndpoint('GET', '/settings/availability', { summary: 'When no delivery can be received', returns: availabilitySettingsAnswer }, async (ctx) => ({
    settings: (await getSettings(ctx)).availability,
  })),
  memberEndpoint('PUT', '/settings/availability', { summary: 'When no delivery can be received', body: availabilitySettings, returns: availabilitySettingsAnswer }, async (ctx, { body }) => ({
    settings: await saveAvailability(ctx, body),
  })),
  memberEndpoint('GET', '/settings/notifications', { summary: 'What is told by which channel', returns: notificationSettingsAnswer }, async (ctx) => ({
    settings: (await getSettings(ctx)).notifications,
  })),
  memberEndpoint('PUT', '/settings/notifications', { summary: 'What is told by which channel', body: notificationSettings, returns: notificationSettingsAnswer }, async (ctx, { body }) => ({
    settings: await saveNotifications(ctx, body),
  })),
  memberEndpoint('GET', '/settings/payments', { summary: 'Saved cards', returns: paymentSettingsAnswer }, async () => ({ settings: { cards: [] } })),
  memberEndpoint('GET', '/settings/membership', { summary: 'Whether one pays for membership', returns: membershipSettingsAnswer }, async () => ({
    settings: { status: 'none' as const, since: null, until: null },
  })),
];
