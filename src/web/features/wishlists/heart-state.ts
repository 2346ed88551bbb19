import type { HeartPress } from '#web/lib/wishes/hearts.ts';
import { createUndoStore } from '#web/ui/undo-store.ts';

/** A member's list, with the products of this page that are on it. */
export interface HeartList {
  _id: string;
  name: string;
  productIds: readonly string[];
}

export interface Notice {
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

/** The question before a change: the list to add to, or the lists to remove from. */
export interface Question {
  /** New each time: input never carries over. */
  id: number;
  title: string;
  kind: 'add' | 'remove';
  lists: readonly HeartList[];
  choose: (choice: Choice) => void;
}

interface HeartSnapshot {
  notice: Notice | null;
  question: Question | null;
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
  /** Shows the notice with its undo for ten seconds. */
  const undoing = createUndoStore();
  let snapshot: HeartSnapshot = { notice: null, question: null };
  let count = 0;

  function change(next: Partial<HeartSnapshot>): void {
    snapshot = { ...snapshot, ...next };
    for (const listener of listeners) listener();
  }

  function dismiss(): void {
    undoing.dismiss();
    change({ notice: null });
  }

  return {
    undoing,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    notify({ productId }: HeartPress, text: string, { listId = null, undo = null, chooseAnother = null }: Partial<Pick<Notice, 'listId' | 'undo' | 'chooseAnother'>> = {}): void {
      count += 1;
      const undoOnce = undo && once(undo);
      undoing.offer({ text, ...(undoOnce && { undo: undoOnce }), commit: () => change({ notice: null }) });
      change({ notice: { id: count, text, productId, listId, undo: undoOnce, chooseAnother } });
    },
    question(asked: Omit<Question, 'id'>): void {
      count += 1;
      dismiss();
      change({
        question: {
          ...asked,
          id: count,
          choose: (choice) => {
            change({ question: null });
            asked.choose(choice);
          },
        },
      });
    },
    dismiss,
    cancel: (): void => change({ question: null }),
  };
}
