/** Every setting must have an effect: each names the test that proves it, or the reason for none. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { accountSettings, availabilitySettings, notificationSettings, privacySettings, reminderSettings } from '#shared/contract/settings.ts';

interface Proof {
  file: string;
  title: string;
  /** How the test sets it, if not by name. */
  through?: string;
}

interface WithoutEffect {
  noEffectYet: string;
}

const modules = path.resolve(import.meta.dirname, '..');
const web = path.resolve(modules, '../../web/features/settings');
const contracts = { account: accountSettings, privacy: privacySettings, reminders: reminderSettings, availability: availabilitySettings, notifications: notificationSettings } satisfies Record<
  string,
  z.ZodObject
>;
const keys = Object.entries(contracts).flatMap(([section, { shape }]) => Object.keys(shape).map((key) => `${section}.${key}`));

const seenByFriend: Proof = { file: 'friends/privacy.test.ts', title: 'a friend, with %o: %o' };
const hourAndZone: Proof = { file: 'reminders/delivery.test.ts', title: 'comes in the member’s language, at their hour, on their own day' };

const effects: Record<string, Proof | WithoutEffect> = {
  'account.language': hourAndZone,
  'privacy.findableByName': { file: 'jubilees/search.test.ts', title: 'excludes a member who is no longer findable' },
  'privacy.findableByEmail': { file: 'jubilees/search.test.ts', title: '[23] finds by address only members who allow it, otherwise alike' },
  'privacy.birthDate': seenByFriend,
  'privacy.birthYear': seenByFriend,
  'privacy.questions': { file: 'questions/privacy.test.ts', title: 'answers the same bytes when the friend %s', through: 'Object.entries(hidden)' },
  'privacy.wishlists': { file: 'wishlists/wishlists.test.ts', title: 'defaults to the privacy settings for new lists' },
  'reminders.leadDays': { file: 'reminders/reminders.test.ts', title: 'takes lead days from the person, else from the settings' },
  'reminders.hour': hourAndZone,
  'reminders.timeZone': hourAndZone,
  'reminders.showsProducts': { file: 'reminders/mail-links.test.ts', title: 'suggests up to three in-stock gifts a birthday when enabled' },
  'reminders.calendarAlarmDays': { file: 'calendar/feed-days.test.ts', title: 'has one alarm on the day that the member chose: %s before' },
  'reminders.hasCalendarAlarms': { file: 'calendar/feed-days.test.ts', title: 'has alarms at the time of reminders when the member chose them' },
  'availability.isShared': { file: 'recipients/recipients.test.ts', title: 'offers friends who share theirs, and the order goes there', through: 'friendsAtHome(' },
  'availability.away': { file: 'recipients/recipients.test.ts', title: 'leaves out days without an address, and refuses them', through: 'await share(' },
  'notifications.reminders': { file: 'reminders/delivery.test.ts', title: 'is not sent when disabled, or about deleted, done or dead' },
  'notifications.friendRequests': { file: 'friends/mails.test.ts', title: 'sends none when disabled, and retains the request' },
  'notifications.events': { noEffectYet: 'no mail about events exists' },
  'notifications.wishlists': { noEffectYet: 'no mail about shared lists exists' },
  'notifications.news': { noEffectYet: 'no newsletter exists' },
  'notifications.questions': { file: 'questions/friend-questions.test.ts', title: 'sends no mail when the friend has switched it off' },
  'notifications.digest': { file: 'digests/digests.test.ts', title: 'goes to nobody without celebrations, who opted out, or who just joined' },
  'notifications.watchedLists': { file: 'list-watches/list-watches.test.ts', title: 'go to nobody who turned them off' },
  'notifications.gifts': { file: 'gifts/thanks.test.ts', title: 'sends none when the member has switched it off' },
  'notifications.wishNews': { file: 'wish-news/wish-news.test.ts', title: 'notifies no member who hasn’t subscribed or has unsubscribed by mail' },
};

/** A test's text with its table of cases; null if the title isn't found. */
function findTest({ file, title }: Proof): string | null {
  const tests = readFileSync(path.join(modules, file), 'utf8').split(/^ *(?=test[.(])/m);
  return tests.find((text) => text.includes(`('${title}', async`)) ?? null;
}

describe('SET-01 effects of settings', () => {
  test('names each setting of the contract once', () => {
    expect(Object.keys(effects).toSorted()).toEqual(keys.toSorted());
  });

  test.each(Object.entries(effects).flatMap(([key, effect]) => ('file' in effect ? [[key, effect] as const] : [])))('%s has a test of its effect, which sets it', (key, proof) => {
    const [, name = ''] = key.split('.');
    if (proof.through) expect(findTest(proof)).toContain(proof.through);
    else expect(findTest(proof)).toMatch(new RegExp(`\\b${name}(:| [,}])`));
  });

  test('offers no mail and no audience without effect', () => {
    const getPage = (section: string): string => readFileSync(path.join(web, `${section}-section.tsx`), 'utf8');
    const offered = Object.entries(effects).filter(([key, effect]) => {
      const [section = '', name = ''] = key.split('.');
      return (section === 'notifications' || section === 'privacy') && 'noEffectYet' in effect && getPage(section).includes(`['${name}', m.`);
    });
    expect(offered).toEqual([]);
  });
});
