import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { afterPaint } from './after-paint.ts';

interface OnDemand<Props> {
  /** Begins to fetch the code: at the first sign that it will be wanted, a finger on the button that opens it. */
  fetch: () => void;
  /** Nothing until its code is here; fetched as soon as it is wanted. */
  Part: ComponentType<Props & { isWanted: boolean }>;
}

/**
 * A part of the page whose code is not in the page's first load.
 * Code that can't be fetched is tried for again at the next wish; a version that is gone reloads the page (NAV-17).
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let isLoading = false;
  const listeners = new Set<() => void>();

  async function loadNow() {
    try {
      Loaded = await load();
    } finally {
      isLoading = false;
    }
    for (const listener of listeners) listener();
  }

  function fetch() {
    if (Loaded || isLoading) return;
    isLoading = true;
    // Asking for scripts takes longer than what the press itself changes on the page.
    afterPaint(() => void loadNow());
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function Part({ isWanted, ...props }: Props & { isWanted: boolean }) {
    const Content = useSyncExternalStore(
      subscribe,
      () => Loaded,
      () => null,
    );
    useEffect(() => {
      if (isWanted) fetch();
    }, [isWanted]);
    return Content && <Content {...(props as unknown as Props)} />;
  }

  return { fetch, Part };
}
