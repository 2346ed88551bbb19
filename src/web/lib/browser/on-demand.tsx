import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { afterPaint } from './after-paint.ts';

interface OnDemand<Props> {
  /** Starts loading the code at the first sign of use. */
  fetch: () => void;
  Part: ComponentType<Props & { isWanted: boolean }>;
}

/** A component outside the page's first load. A failed load is retried when wanted again; a missing build reloads the page (NAV-17). */
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
    // Requesting scripts takes longer than rendering the press itself.
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
