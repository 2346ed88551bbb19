import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '#web/lib/api/use-api.ts';
import { wishlists } from '#web/lib/api/routes/wishlists.ts';
import { hearts } from '#web/lib/wishes/hearts.ts';
import { keptWish } from '#web/lib/wishes/kept-wish.ts';
import { HeartChoice } from './heart-choice.tsx';
import { createHeartStore, type HeartStore } from './heart-store.ts';
import { HeartTold } from './heart-told.tsx';

interface HeartWishesProps {
  /** Null for a visitor. */
  memberId: string | null;
  /** Asks a visitor to sign in; the wish is kept meanwhile. */
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
  const { told, asked } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const press = useSyncExternalStore(hearts.subscribe, hearts.waiting);

  useEffect(() => {
    if (held.memberId !== memberId) store.forget();
    held.memberId = memberId;
    if (memberId === null) return;
    const wish = keptWish().take();
    if (wish) store.wishFor(wish);
    // Debounced: hearts that appear together share one call.
    let seen = '';
    let soon: ReturnType<typeof setTimeout> | undefined;
    function lookAnew() {
      const shown = shownHearts().join();
      if (shown === seen) return;
      seen = shown;
      clearTimeout(soon);
      soon = setTimeout(store.look);
    }
    const stop = hearts.subscribe(lookAnew);
    // Also for a visitor who pressed a heart here and logged in elsewhere.
    const otherTabs = new BroadcastChannel('hearts');
    otherTabs.onmessage = store.look;
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
    keptWish().keep(press);
    onVisitor(press.title);
  }, [press, memberId, store, onVisitor]);

  return (
    <>
      <HeartTold store={store.undoing} told={told} />
      <HeartChoice asked={asked} onCancel={store.cancel} />
    </>
  );
}
