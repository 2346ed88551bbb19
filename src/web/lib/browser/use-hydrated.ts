/** Whether the page is alive: false on the server and in the first rendering in the browser, which must equal the server's. */
import { useSyncExternalStore } from 'react';

const never = () => () => {};

export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
