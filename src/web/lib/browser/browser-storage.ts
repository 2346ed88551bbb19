/** localStorage, or this page's memory where the browser blocks it: the shop still works. */
export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `open` is called each time, since reading `window.localStorage` itself throws where it is blocked. */
export function createBrowserStorage(open: () => KeyStorage = () => window.localStorage): KeyStorage {
  const memory = new Map<string, string>();

  function orMemory<Result>(use: (storage: KeyStorage) => Result, fallback: () => Result): Result {
    try {
      return use(open());
    } catch {
      return fallback();
    }
  }

  return {
    getItem: (key) =>
      orMemory(
        (storage) => storage.getItem(key),
        () => null,
      ) ??
      memory.get(key) ??
      null,
    setItem(key, value) {
      memory.delete(key);
      orMemory(
        (storage) => storage.setItem(key, value),
        () => void memory.set(key, value),
      );
    },
    removeItem(key) {
      memory.delete(key);
      orMemory(
        (storage) => storage.removeItem(key),
        () => {},
      );
    },
  };
}
