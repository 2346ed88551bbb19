/** Pending undoable actions: one at a time, for ten seconds, paused while the toast has focus or pointer. Each is either undone or committed, once. */
export const UNDO_MS = 10_000;

export interface UndoOffer {
  /** "Klart.", "Sparat." */
  text: string;
  /** Absent: a message alone, such as that something has been undone. */
  undo?: () => void;
  /** Carries it out, when it can no longer be undone; not needed where it was carried out at once. */
  commit?: () => void;
}

export interface ShownUndo {
  /** Distinguishes repeats of the same text. */
  id: number;
  text: string;
  isUndoable: boolean;
}

type Holder = 'pointer' | 'focus';

export interface UndoStore {
  /** Shows an offer. The one before it is carried out. */
  offer: (offer: UndoOffer) => void;
  undo: () => void;
  /** Closes the offer and carries it out. */
  dismiss: () => void;
  /** Stops the time while the pointer or the focus is in it; when both have left, ten seconds begin anew. */
  hold: (by: Holder) => void;
  release: (by: Holder) => void;
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => ShownUndo | null;
}

export function createUndoStore(): UndoStore {
  const listeners = new Set<() => void>();
  let offered: UndoOffer | null = null;
  let shown: ShownUndo | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Emptied with each offer: one that goes while it is held gets no leave event. */
  const holders = new Set<Holder>();
  let lastId = 0;

  function show(offer: UndoOffer | null): void {
    offered = offer;
    holders.clear();
    shown = offer && { id: ++lastId, text: offer.text, isUndoable: offer.undo !== undefined };
    for (const listener of listeners) listener();
  }

  /** Removes the offer before it runs, so that nothing runs twice. */
  function close(run: (offer: UndoOffer) => void): void {
    clearTimeout(timer);
    const closed = offered;
    if (!closed) return;
    show(null);
    run(closed);
  }

  const dismiss = () => close((offer) => offer.commit?.());

  function begin(): void {
    clearTimeout(timer);
    timer = setTimeout(dismiss, UNDO_MS);
  }

  return {
    offer(offer) {
      dismiss();
      show(offer);
      begin();
    },
    undo: () => close((offer) => offer.undo?.()),
    dismiss,
    hold(by) {
      holders.add(by);
      clearTimeout(timer);
    },
    release(by) {
      if (holders.delete(by) && holders.size === 0 && offered) begin();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => shown,
  };
}
