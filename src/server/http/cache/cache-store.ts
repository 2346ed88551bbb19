/**
 * LRU cache of pages or API answers, bounded in bytes. Concurrent requests for a key share a computation. A result invalidated meanwhile goes to its
 * waiters but is not cached.
 */

export interface Cacheable {
  /** Ids of the products it shows. */
  readonly products: ReadonlySet<string>;
  /** Estimated memory. */
  readonly bytes: number;
}

/** Product ids in a text, copied: a substring would keep the whole text in memory. */
export const productsNamedIn = (text: string): ReadonlySet<string> => new Set(text.match(/\bprod_\w+/g)?.map((id) => Buffer.from(id, 'latin1').toString('latin1')));

export interface Wanted {
  /** Cache key. */
  readonly key: string;
  /** One product's page: only its products invalidate it. Every product invalidates lists. */
  readonly isOfProduct: boolean;
}

export interface Evictable {
  evictAll(): void;
  /** Evicts entries that show the product: its own page, pages that name it, and all lists. */
  evictProduct(productId: string): void;
}

export interface CacheStore<Entry extends Cacheable> extends Evictable {
  find(key: string): Entry | undefined;
  /** Returns the cached value, joins a computation under way, or computes it; null when not cacheable. */
  make(wanted: Wanted, make: () => Promise<Entry | null>): Promise<Entry | null>;
  readonly bytes: number;
  readonly count: number;
}

interface Making<Entry> {
  made: Promise<Entry | null>;
  /** Invalidations since the computation began. */
  changed: Set<string> | 'all';
}

export function createCacheStore<Entry extends Cacheable>({ maxBytes, mayCache }: { maxBytes: number; mayCache: () => boolean }): CacheStore<Entry> {
  const entries = new Map<string, { value: Entry; isOfProduct: boolean; bytes: number; turn: number }>();
  /** Counts insertions: an entry used since the latest one need not move to the end again. */
  let turn = 0;
  /** Computations that new requests may join; `all` also holds those begun before the latest invalidation. */
  const pending = new Map<string, Making<Entry>>();
  const all = new Set<Making<Entry>>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function store({ key, isOfProduct }: Wanted, value: Entry): void {
    const size = value.bytes + 2 * key.length;
    drop(key);
    if (size > maxBytes) return;
    turn += 1;
    entries.set(key, { value, isOfProduct, bytes: size, turn });
    bytes += size;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) return;
      drop(oldest);
    }
  }

  const shows = (value: Entry, isOfProduct: boolean, productId: string): boolean => !isOfProduct || value.products.has(productId);

  async function makeNow(wanted: Wanted, make: () => Promise<Entry | null>, making: Pick<Making<Entry>, 'changed'>): Promise<Entry | null> {
    const made = await make();
    const { changed } = making;
    if (made && mayCache() && changed !== 'all' && ![...changed].some((id) => shows(made, wanted.isOfProduct, id))) store(wanted, made);
    return made;
  }

  return {
    find(key) {
      const found = entries.get(key);
      if (!found) return undefined;
      if (found.turn !== turn) {
        found.turn = turn;
        entries.delete(key);
        entries.set(key, found);
      }
      return found.value;
    },
    make(wanted, make) {
      const { key } = wanted;
      const waiting = pending.get(key);
      if (waiting) return waiting.made;
      const making: Making<Entry> = { made: Promise.resolve(null), changed: new Set() };
      making.made = makeNow(wanted, make, making).finally(() => {
        if (pending.get(key) === making) pending.delete(key);
        all.delete(making);
      });
      pending.set(key, making);
      all.add(making);
      return making.made;
    },
    evictAll() {
      entries.clear();
      bytes = 0;
      for (const making of all) making.changed = 'all';
      pending.clear();
    },
    evictProduct(productId) {
      for (const [key, { value, isOfProduct }] of entries) if (shows(value, isOfProduct, productId)) drop(key);
      for (const making of all) if (making.changed !== 'all') making.changed.add(productId);
      pending.clear();
    },
    get bytes() {
      return bytes;
    },
    get count() {
      return entries.size;
    },
  };
}
