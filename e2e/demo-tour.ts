/** Visits pages of a member of the demonstration: each shows what is theirs, none says that it is empty, and all are accessible. */
import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '../src/shared/i18n/paths.ts';
import type { Locale } from '../src/shared/values/text/locale.ts';
import { addDays, dayIn, shopTimeZone } from '../src/shared/values/time/calendar-day.ts';
import { api } from './api.ts';
import { judgePage } from './judge-page.ts';
import { sayIn } from './say.ts';
import { expect } from './shop.ts';

/** Of all members of the demonstration, as the README says. */
const PASSWORD = 'fira-demo-2026';

/** What pages say when they have nothing to show. */
const emptyTexts = [
  m.addresses_empty,
  m.circles_empty_title,
  m.circles_food_none,
  m.events_empty_title,
  m.events_guests_none,
  m.friends_none,
  m.gifts_got_none,
  m.gifts_ideas_none,
  m.gifts_none,
  m.jubilees_empty,
  m.jubilees_none,
  m.order_history_empty,
  m.questions_friends_view_empty,
  m.reminders_empty,
  m.reminders_none,
  m.wishlists_blank_title,
  m.wishlists_empty_title,
] as const;

interface DemoMember {
  email: string;
  /** Who celebrates today. */
  today: string;
  /** Titles of events that the member hosts or is invited to. */
  events: readonly string[];
  /** One that the member hosts, and a guest of it. */
  hosted: { title: string; guest: string };
  idea: string;
  /** Who celebrates within sixty days, and in some month of the year. */
  soon: string;
  ofYear: string;
  circle: { name: string; dish: string };
  list: { name: string; wish: string };
  friend: string;
}

type Stop = readonly [address: string, ...shown: string[]];

async function planTour(page: Page, language: Locale, { today, events, hosted, idea, soon, ofYear, circle, list, friend }: DemoMember): Promise<Stop[]> {
  const own = { events: (await api(page).events.list({})).events, circles: (await api(page).circles.list()).circles, wishlists: (await api(page).wishlists.list()).wishlists };
  const people = (await api(page).jubilees.list({})).jubilees;
  const getId = (things: readonly { _id: string }[], isIt: (index: number) => boolean): string => things.find((_, index) => isIt(index))?._id ?? 'missing';
  const eventId = getId(own.events, (index) => own.events[index]?.title === hosted.title);
  const circleId = getId(own.circles, (index) => own.circles[index]?.name === circle.name);
  const listId = getId(own.wishlists, (index) => own.wishlists[index]?.name === list.name);
  const friendId = getId(people, (index) => people[index]?.firstName === friend && people[index]?.friendId !== null);
  const nextYear = addDays(dayIn(shopTimeZone, Date.now()), 366).slice(0, 4);
  return [
    [pathTo('user', language), today],
    [pathTo('userEvents', language), ...events],
    [pathTo('userEvent', language, { '*': eventId }), hosted.title, hosted.guest],
    [pathTo('userGifts', language), idea],
    [pathTo('userQuestions', language)],
    [`${pathTo('userCalendar', language)}?view=agenda`, soon],
    [pathTo('userCalendar', language)],
    [`${pathTo('userJubilee', language, { '*': 'year' })}?year=${nextYear}`, ofYear],
    [pathTo('userCircles', language), circle.name],
    [pathTo('userCircle', language, { '*': circleId }), circle.dish],
    [pathTo('userWishlists', language), list.name],
    [pathTo('userWishlist', language, { '*': listId }), list.wish],
    [pathTo('userJubilee', language, { '*': friendId }), friend],
    [pathTo('userReminders', language), soon],
    [pathTo('userJubilees', language), ofYear],
    [pathTo('userFriends', language), friend],
    [pathTo('userOrders', language)],
    [pathTo('userAddresses', language)],
  ];
}

/** Signs in and visits all pages at the project's width. */
export async function visitAll(page: Page, language: Locale, member: DemoMember): Promise<void> {
  const say = sayIn(language);
  const empty = new Set(emptyTexts.map((text) => say(text)));
  const size = page.viewportSize();
  await api(page).auth.login({ body: { email: member.email, password: PASSWORD } });
  const main = page.getByRole('main');
  for (const [address, ...shown] of await planTour(page, language, member)) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const text of shown) await expect(main.getByText(text).first(), address).toBeVisible();
    const lines = (await main.innerText()).split('\n').map((line) => line.trim());
    expect(
      lines.filter((line) => empty.has(line)),
      address,
    ).toEqual([]);
    await judgePage(page);
    if (size) await page.setViewportSize(size);
  }
  // The questions have answers already.
  await page.goto(pathTo('userQuestions', language));
  await expect(page.getByText(say(m.questions_progress, { answered: 0, total: 40 }))).toHaveCount(0);
}
