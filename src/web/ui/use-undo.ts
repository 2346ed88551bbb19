import { useEffect, useState, useSyncExternalStore } from 'react';
import { createUndoStore, type ShownUndo, type UndoStore } from './undo-store.ts';

export interface Undo extends UndoStore {
  shown: ShownUndo | null;
}

/** Text fields undo their own input. */
const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest('input:not([type=checkbox], [type=radio]), textarea, [contenteditable]') !== null;

/** A store that outlives the page: Ctrl or ⌘ Z undoes what it shows. */
export function useShownUndo(store: UndoStore): Undo {
  const shown = useSyncExternalStore(store.subscribe, store.getSnapshot, () => null);
  const isUndoable = shown?.isUndoable === true;

  useEffect(() => {
    if (!isUndoable) return;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      store.undo();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isUndoable, store]);

  return { ...store, shown };
}

/** An undo store for a page: Ctrl or ⌘ Z undoes too, and leaving the page carries out what is offered. */
export function useUndo(): Undo {
  const [store] = useState(createUndoStore);

  useEffect(() => {
    window.addEventListener('pagehide', store.dismiss);
    return () => {
      window.removeEventListener('pagehide', store.dismiss);
      store.dismiss();
    };
  }, [store]);

  return useShownUndo(store);
}
