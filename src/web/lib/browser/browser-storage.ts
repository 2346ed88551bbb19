/** The browser's local storage, or this page's memory where the browser keeps it shut: the shop works all the same. */
export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `open` is called each time, since reading `window.localStorage` is itself what throws where it is shut. */
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
