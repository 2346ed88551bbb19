/** What is told and asked of hearts just now. */
import type { HeartPress } from '#web/lib/wishes/hearts.ts';

/** One of the member's lists, with those of the products on the page that stand on it. */
export interface HeartList {
  _id: string;
  name: string;
  productIds: readonly string[];
}

/** What was done just now, and what can be done about it. */
export interface Told {
  /** Another each time, so that the same words are heard again. */
  id: number;
  text: string;
  productId: string;
  /** The list to look at. */
  listId: string | null;
  undo: (() => void) | null;
  chooseAnother: (() => void) | null;
}

export type Choice = { list: HeartList } | { all: true } | { name: string };

/** What a press asks first: a list to put it on, or the lists to take it off. */
export interface Asked {
  /** Another each time: nothing that was typed for one outlives it. */
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

/** However often it is pressed. */
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
    /** Nothing is chosen. */
    cancel: (): void => change({ asked: null }),
  };
}
