/** Friends for a journey that is not about becoming some: over the API, in both browsers. */
import { expect, type Page } from '@playwright/test';
import { post, put } from './post.ts';

async function get<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(path);
  await expect(answer, `GET ${path}`).toBeOK();
  return (await answer.json()) as Answer;
}

const idOf = async (page: Page): Promise<string> => (await get<{ user: { _id: string } }>(page, '/api/app/user')).user._id;

/** Makes the two members friends. Answers who the first is among the second's people. */
export async function befriend(page: Page, other: Page): Promise<string> {
  // Nobody is asked who doesn't let themselves be found.
  const { settings } = await get<{ settings: object }>(page, '/api/app/settings/privacy');
  await put(page, '/api/app/settings/privacy', { ...settings, findableByEmail: true });
  const [one, another] = [await idOf(page), await idOf(other)];
  await post(other, `/api/app/friend-requests/${one}`, {});
  await post(page, `/api/app/friend-requests/${another}`, {});
  const { jubilees } = await get<{ jubilees: { _id: string; friendId: string | null }[] }>(other, '/api/app/jubilees');
  const person = jubilees.find(({ friendId }) => friendId === one);
  if (!person) throw new Error('they are no friends');
  return person._id;
}
