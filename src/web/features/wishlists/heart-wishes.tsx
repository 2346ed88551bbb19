import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '#web/lib/api/use-api.ts';
import { wishlists } from '#web/lib/api/routes/wishlists.ts';
import { hearts } from '#web/lib/wishes/hearts.ts';
import { savedWish } from '#web/lib/wishes/saved-wish.ts';
import { HeartChoice } from './heart-choice.tsx';
import { createHeartStore, type HeartStore } from './heart-store.ts';
import { HeartNotice } from './heart-notice.tsx';

interface HeartWishesProps {
  /** Null for a visitor. */
  memberId: string | null;
  /** Asks a visitor to sign in; the wish is saved meanwhile. */
  onVisitor: (title: string) => void;
  onFailed: (message: string) => void;
}

/** One per document: other layouts also show messages from the page before. */
let shared: { store: HeartStore; memberId: string | null; otherTabs: BroadcastChannel | null } | null = null;

function shownHearts(): string[] {
  return Array.from(document.querySelectorAll<HTMLElement>('[data-heart]'), ({ dataset }) => dataset['heart'] ?? '');
}

/** Connects the hearts of every page to the store. */
export function HeartWishes({ memberId, onVisitor, onFailed }: HeartWishesProps) {
  const api = useApi({ wishlists });
  const [held] = useState(() => {
    shared ??= {
      store: createHeartStore({ api, shown: shownHearts, mark: hearts.mark, onFailed, onChanged: () => shared?.otherTabs?.postMessage('changed') }),
      memberId: null,
      otherTabs: null,
    };
    return shared;
  });
  const { store } = held;
  const { notice, question } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const press = useSyncExternalStore(hearts.subscribe, hearts.waiting);

  useEffect(() => {
    if (held.memberId !== memberId) store.clear();
    held.memberId = memberId;
    if (memberId === null) return;
    const wish = savedWish().take();
    if (wish) store.addWish(wish);
    // Debounced: hearts that appear together share one call.
    let seen = '';
    let soon: ReturnType<typeof setTimeout> | undefined;
    function refresh() {
      const shown = shownHearts().join();
      if (shown === seen) return;
      seen = shown;
      clearTimeout(soon);
      soon = setTimeout(store.refresh);
    }
    const stop = hearts.subscribe(refresh);
    // Also for a visitor who pressed a heart here and logged in elsewhere.
    const otherTabs = new BroadcastChannel('hearts');
    otherTabs.onmessage = store.refresh;
    held.otherTabs = otherTabs;
    return () => {
      stop();
      held.otherTabs = null;
      otherTabs.close();
      clearTimeout(soon);
    };
  }, [held, store, memberId]);

  useEffect(() => {
    if (!press || hearts.take() !== press) return;
    if (memberId !== null) return store.press(press);
    savedWish().save(press);
    onVisitor(press.title);
  }, [press, memberId, store, onVisitor]);

  return (
    <>
      <HeartNotice store={store.undoing} notice={notice} />
      <HeartChoice question={question} onCancel={store.cancel} />
    </>
  );
}
