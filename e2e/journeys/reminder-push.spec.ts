import type { Page } from '@playwright/test';
import { chromiumFlags } from '../../scripts/chromium-flags.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { expect, pathTo, test } from '../shop.ts';

// The headless shell denies every notification.
test.use({ launchOptions: { executablePath: process.env['WHOLE_CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: [...chromiumFlags] } });

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test.describe('notifications', () => {
  test.use({ serviceWorkers: 'allow' });

  test('REM-02 turns push on by a press, shows, lists, and turns off', async ({ page, context, language, say, email }) => {
    await context.grantPermissions(['notifications']);
    // Test browsers have no push service: the subscription is mocked, the rest is real.
    await page.addInitScript(() => {
      let isOn = false;
      const subscription = {
        endpoint: 'https://push.example/a-browser',
        options: { applicationServerKey: null },
        toJSON: () => ({
          endpoint: 'https://push.example/a-browser',
          keys: { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
        }),
        unsubscribe: async () => {
          isOn = false;
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (isOn ? subscription : null),
        subscribe: async () => {
          isOn = true;
          return subscription;
        },
      });
    });
    await becomeMember(page, { email, language });
    await page.goto(pathTo('userSettingsSection', language, { section: 'notifications' }));
    await page.getByRole('button', { name: say(m.settings_push_turn_on), exact: true }).click();
    await expect(page.getByText(say(m.settings_push_on_said))).toBeVisible();
    const devices = page.getByRole('list', { name: say(m.settings_push_devices) });
    await expect(devices.getByRole('listitem')).toContainText(say(m.settings_push_this));
    await judgePage(page);

    // The push message, already decrypted.
    const session = await context.newCDPSession(page);
    const registered = Promise.withResolvers<{ registrationId: string; scopeURL: string }>();
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => registration && registered.resolve(registration));
    await session.send('ServiceWorker.enable');
    const { registrationId, scopeURL } = await registered.promise;
    const data = JSON.stringify({ title: 'Greta fyller 78', body: 'tisdag 1 december.', url: '/user/reminders', tag: 'reminders.2026-11-24', lang: 'sv-SE' });
    // Chromium loses a notification that a page queries before it is shown, so the test queries it afterwards.
    await session.send('BackgroundService.setRecording', { shouldRecord: true, service: 'notifications' });
    await session.send('BackgroundService.startObserving', { service: 'notifications' });
    const push = async () => {
      const displayed = Promise.withResolvers<void>();
      session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => backgroundServiceEvent.eventName === 'Notification displayed' && displayed.resolve());
      await session.send('ServiceWorker.deliverPushMessage', { origin: new URL(scopeURL).origin, registrationId, data });
      await displayed.promise;
    };
    const shown = () =>
      page.evaluate(async () => {
        const notes = (await (await navigator.serviceWorker.ready).getNotifications()) as (Notification & { timestamp: number })[];
        return notes.map(({ title, body, tag, timestamp }) => ({ note: [title, body, tag], timestamp }));
      });
    await push();
    const [first, ...others] = await shown();
    expect([first?.note, ...others]).toEqual([['Greta fyller 78', 'tisdag 1 december.', 'reminders.2026-11-24']]);
    await push();
    expect(
      (await shown()).map(({ timestamp }) => timestamp > (first?.timestamp ?? 0)),
      'twice is seen once',
    ).toEqual([true]);

    await devices.getByRole('button').click();
    await expect(devices).toBeHidden();
    await expect(page.getByRole('button', { name: say(m.settings_push_turn_on), exact: true })).toBeEnabled();
  });

  test('REM-02 explains an unsupported browser, denied permission or unavailable push service', async ({ page, context, language, say, email }) => {
    await context.grantPermissions(['notifications']);
    await becomeMember(page, { email, language });
    const section = pathTo('userSettingsSection', language, { section: 'notifications' });
    const turnOn = (of: Page) => of.getByRole('button', { name: say(m.settings_push_turn_on), exact: true });
    await page.addInitScript(() => Object.assign(PushManager.prototype, { subscribe: () => Promise.reject(new DOMException('push service error', 'AbortError')) }));
    await page.goto(section);
    await turnOn(page).click();
    await expect(page.getByText(say(m.settings_push_failed))).toBeVisible();
    await expect(turnOn(page), 'and it can be tried again').toBeEnabled();
    await judgePage(page);
    const refusing = await context.newPage();
    await refusing.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
    await refusing.goto(section);
    await expect(refusing.getByText(say(m.settings_push_denied))).toBeVisible();
    await expect(turnOn(refusing)).toHaveCount(0);
    await judgePage(refusing);
    const old = await context.newPage();
    await old.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await old.goto(section);
    await expect(old.getByText(say(m.settings_push_unsupported))).toBeVisible();
    await expect(turnOn(old)).toHaveCount(0);
    await judgePage(old);
  });
});
