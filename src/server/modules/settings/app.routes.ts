import { settings } from '#shared/contract/settings.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { getProfile } from '../members/service.ts';
import { getSettings, saveAccount, saveAvailability, saveNotifications, savePrivacy } from './service.ts';

export const settingsRoutes = [
  handle(settings.getAccount, async (ctx) => ({ settings: { language: (await getProfile(ctx)).language } })),
  handle(settings.putAccount, async (ctx, { body }) => ({
    settings: await saveAccount(ctx, body),
  })),
  handle(settings.getPrivacy, async (ctx) => ({ settings: (await getSettings(ctx)).privacy })),
  handle(settings.putPrivacy, async (ctx, { body }) => ({
    settings: await savePrivacy(ctx, body),
  })),
  handle(settings.getReminders, async (ctx) => ({ settings: (await getSettings(ctx)).reminders })),
  handle(settings.getAvailability, async (ctx) => ({
    settings: (await getSettings(ctx)).availability,
  })),
  handle(settings.putAvailability, async (ctx, { body }) => ({
    settings: await saveAvailability(ctx, body),
  })),
  handle(settings.getNotifications, async (ctx) => ({
    settings: (await getSettings(ctx)).notifications,
  })),
  handle(settings.putNotifications, async (ctx, { body }) => ({
    settings: await saveNotifications(ctx, body),
  })),
];
