/** Makes friends over the API, as setup for journeys. */
import type { Page } from '@playwright/test';
import type { Locale } from '../src/shared/values/text/locale.ts';
import { becomeMember } from './member.ts';
import { api } from './api.ts';

const getId = async (page: Page): Promise<string> => (await api(page).users.get()).user._id;

/** Makes the two members friends. Returns the id of the first among the second's people. */
export async function befriend(page: Page, other: Page): Promise<string> {
  // Members receive requests only if others can find them.
  const { settings } = await api(page).settings.getPrivacy();
  await api(page).settings.putPrivacy({ body: { ...settings, findableByEmail: true } });
  const [one, another] = [await getId(page), await getId(other)];
  await api(other).friends.ask({ id: one });
  await api(page).friends.ask({ id: another });
  const { jubilees } = await api(other).jubilees.list();
  const person = jubilees.find(({ friendId }) => friendId === one);
  if (!person) throw new Error('they are no friends');
  return person._id;
}

/** Signs Saga in here and her friend Tage in another browser; `personId` is Saga among Tage's people. */
export async function openFriend(
  page: Page,
  elsewhere: () => Promise<Page>,
  { email, language }: { email: string; language: Locale },
): Promise<{ friend: Page; friendEmail: string; personId: string }> {
  const friend = await elsewhere();
  const friendEmail = `friend.${email}`;
  await becomeMember(page, { email, language, firstName: 'Saga' });
  await becomeMember(friend, { email: friendEmail, language, firstName: 'Tage' });
  return { friend, friendEmail, personId: await befriend(page, friend) };
}
