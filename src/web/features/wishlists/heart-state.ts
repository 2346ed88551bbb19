import type { HeartPress } from '#web/lib/wishes/hearts.ts';

/** A member's list, with the products of this page that are on it. */
export interface HeartList {
  _id: string;
  name: string;
  productIds: readonly string[];
}

export interface Told {
  /** New each time, to announce repeated text again. */
  id: number;
  text: string;
  productId: string;
  /** The list to link to. */
  listId: string | null;
  undo: (() => void) | null;
  chooseAnother: (() => void) | null;
}

export type Choice = { list: HeartList } | { all: true } | { name: string };

/** What a press asks first: the list to add to, or the lists to remove from. */
export interface Asked {
  /** New each time: input never carries over. */
  id: number;
  title: string;
  kind: 'add' | 'remove';
  lists: readonly HeartList[];
  choose: (choice: Choice) => void;
}

interface HeartSnapshot {
  told: Told | null;
  asked: Asked | null;
}

/** Runs at most once, however often it is pressed. */
function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}

export function createHeartState() {
  const listeners = new Set<() => void>();
  let snapshot: HeartSnapshot = { told: null, asked: null };
  let count = 0;

  function change(next: Partial<HeartSnapshot>): void {
    snapshot = { ...snapshot, ...next };
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    tell({ productId }: HeartPress, text: string, { listId = null, undo = null, chooseAnother = null }: Partial<Pick<Told, 'listId' | 'undo' | 'chooseAnother'>> = {}): void {
      count += 1;
      change({ told: { id: count, text, productId, listId, undo: undo && once(undo), chooseAnother } });
    },
    ask(asked: Omit<Asked, 'id'>): void {
      count += 1;
      change({
        told: null,
        asked: {
          ...asked,
          id: count,
          choose: (choice) => {
            change({ asked: null });
            asked.choose(choice);
          },
        },
      });
    },
    dismiss: (): void => change({ told: null }),
    cancel: (): void => change({ asked: null }),
  };
}
