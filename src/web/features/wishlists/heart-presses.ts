/** Effects of pressing a heart: adds, removes, or asks for the list. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';
import type { HeartPress } from '#web/lib/wishes/hearts.ts';
import { createHeartChanges, type HeartChangesOptions, type Subject } from './heart-changes.ts';
import type { Place } from './heart-places.ts';
import type { createHeartState, HeartList } from './heart-state.ts';

interface HeartPressesOptions extends Omit<HeartChangesOptions, 'chooseAnother'> {
  state: Pick<ReturnType<typeof createHeartState>, 'notify' | 'question'>;
}

const has = (list: HeartList, productId: string) => list.productIds.includes(productId);

export function createHeartPresses(options: HeartPressesOptions) {
  const {
    lists,
    work,
    state: { notify, question },
  } = options;
  const { add, remove } = createHeartChanges({ ...options, chooseAnother: askForList });

  function askForList(press: HeartPress, from: Place | null = null): void {
    question({
      title: press.title,
      kind: 'add',
      lists: lists.get().filter(({ _id }) => _id !== from?.list._id),
      choose: (choice) =>
        'all' in choice ||
        work(
          press,
          (subject) => add(press, choice, { from, subject }),
          () => askForList(press, from),
        ),
    });
  }

  function askWhichList(press: HeartPress, there: readonly HeartList[]): void {
    question({ title: press.title, kind: 'remove', lists: there, choose: (choice) => 'name' in choice || work(press, () => remove(press, 'all' in choice ? there : [choice.list])) });
  }

  async function onto(press: HeartPress, all: readonly HeartList[], { subject, isAgain = false }: { subject: Subject; isAgain?: boolean }): Promise<void> {
    const [only] = all;
    if (all.length > 1) return askForList(press);
    try {
      await add(press, only ? { list: only } : { name: m.wishlists_first_name() }, { from: null, subject });
    } catch (error) {
      if (!only || isAgain || !(error instanceof ApiError && error.status === 404)) throw error;
      // The list itself is gone: use another.
      const now = await lists.load(press.productId);
      if (now.some(({ _id }) => _id === only._id)) throw error;
      await onto(press, now, { subject, isAgain: true });
    }
  }

  async function toggle(press: HeartPress, subject: Subject): Promise<void> {
    const all = lists.get();
    const there = all.filter((list) => has(list, press.productId));
    if (there.length > 1) askWhichList(press, there);
    else if (there.length === 1) await remove(press, there);
    else await onto(press, all, { subject });
  }

  /** Adds a wish made before its state was known; if already on a list, it stays there. */
  async function addOnce(press: HeartPress, subject: Subject): Promise<void> {
    const all = await lists.load(press.productId);
    const there = all.find((list) => has(list, press.productId));
    if (there) notify(press, m.wishlists_heart_added({ title: press.title, list: there.name }), { listId: there._id });
    else await onto(press, all, { subject });
  }

  return { toggle, addOnce, askForList };
}
