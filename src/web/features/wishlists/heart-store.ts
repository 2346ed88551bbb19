/**
 * Store of the heart buttons: which products of the page are on the member's lists, what a press does, and its
 * messages. Updates are optimistic and rolled back on refusal; presses are queued.
 */
import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';
import type { Api } from '#web/lib/api/loader-api.ts';
import type { HeartPress } from '#web/lib/wishes/hearts.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import type { HeartChangesApi, Subject, Work } from './heart-changes.ts';
import { createHeartLists } from './heart-lists.ts';
import { createHeartPresses } from './heart-presses.ts';
import { createHeartState } from './heart-state.ts';

interface HeartStoreOptions {
  api: HeartChangesApi & { wishlists: Pick<Api['wishlists'], 'listWished'> };
  shown: () => readonly string[];
  mark: (productIds: ReadonlySet<string>) => void;
  onFailed: (message: string) => void;
  /** Syncs other tabs. */
  onChanged: () => void;
}

export type HeartStore = ReturnType<typeof createHeartStore>;

export function createHeartStore({ api, shown, mark, onFailed, onChanged }: HeartStoreOptions) {
  const state = createHeartState();
  const lists = createHeartLists({ api, shown, mark });
  const working = new Set<string>();
  let line: Promise<void> = Promise.resolve();

  /** Error text. `isLoaded`: the lists have just been refetched. */
  function toMessage(error: unknown, { isLoaded, subject: { list, title } }: { isLoaded: boolean; subject: Subject }): string {
    if (!(error instanceof ApiError)) return m.settings_offline();
    if (error.status !== 404 || !isLoaded) return refusalText(error);
    if (list && !lists.get().some(({ _id }) => _id === list._id)) return m.wishlists_heart_list_gone({ list: list.name });
    return title === undefined ? refusalText(error) : m.wishlists_heart_gone({ title });
  }

  /** Queues a job. On refusal, shows the error and refetches or restores the marks. */
  const work: Work = (press, job, ifFull) => {
    const begun = lists.visit();
    working.add(press.productId);
    // Its undo refers to a state that changes now.
    state.dismiss();
    line = line.then(async () => {
      if (begun !== lists.visit()) return;
      const before = lists.getSnapshot();
      const subject: Subject = {};
      try {
        await job(subject);
        onChanged();
      } catch (error) {
        if (begun !== lists.visit()) return;
        lists.set(before);
        const isLoaded = await lists.load(press.productId).then(
          () => true,
          () => false,
        );
        if (!(error instanceof ApiError)) reportError(error);
        const message = toMessage(error, { isLoaded, subject });
        if (ifFull && error instanceof ApiError && error.code === 'WISHLIST_FULL') state.notify(press, message, { chooseAnother: ifFull });
        else onFailed(message);
      } finally {
        working.delete(press.productId);
      }
    });
  };

  const presses = createHeartPresses({ api, lists, state, work });
  const start = (press: HeartPress, job: typeof presses.toggle): void =>
    work(
      press,
      (subject) => job(press, subject),
      () => presses.askForList(press),
    );

  return {
    undoing: state.undoing,
    subscribe: state.subscribe,
    getSnapshot: state.getSnapshot,
    /** The member changed or signed out: clears all state. */
    clear(): void {
      line = Promise.resolve();
      working.clear();
      lists.clear();
      state.dismiss();
      state.cancel();
    },
    /** Marks the hearts on the page. Errors are ignored and leave the hearts as they are. */
    refresh(): void {
      // Another tab may notify a page without hearts.
      if (shown().length === 0) return;
      const begun = lists.visit();
      line = line.then(async () => {
        if (begun === lists.visit()) await lists.load().catch(() => {});
      });
    },
    /** Toggles a product; ignored while its last press is pending. An empty heart whose state isn't loaded yet means add. */
    press(press: HeartPress): void {
      if (!working.has(press.productId)) start(press, lists.isKnown(press.productId) ? presses.toggle : presses.addOnce);
    },
    addWish: (press: HeartPress): void => start(press, presses.addOnce),
    dismiss: state.dismiss,
    cancel: state.cancel,
  };
}
