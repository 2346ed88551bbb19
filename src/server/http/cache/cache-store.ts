/**
 * LRU cache of pages or API answers, bounded in bytes. Concurrent requests for a key share a computation. A result invalidated meanwhile goes to its
 * waiters but is not cached.
 */

export interface Keepable {
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

export interface Forgetful {
  forgetAll(): void;
  /** Evicts entries that show the product: its own page, pages that name it, and all lists. */
  forgetProduct(productId: string): void;
}

export interface KeptStore<Kept extends Keepable> extends Forgetful {
  find(key: string): Kept | undefined;
  /** Returns the cached value, joins a computation under way, or computes it; null when not cacheable. */
  make(wanted: Wanted, make: () => Promise<Kept | null>): Promise<Kept | null>;
  readonly bytes: number;
  readonly count: number;
}

interface Making<Kept> {
  made: Promise<Kept | null>;
  /** Invalidations since the computation began. */
  changed: Set<string> | 'all';
}

export function createKeptStore<Kept extends Keepable>({ maxBytes, mayKeep }: { maxBytes: number; mayKeep: () => boolean }): KeptStore<Kept> {
  const kept = new Map<string, { what: Kept; isOfProduct: boolean; bytes: number; turn: number }>();
  /** Counts insertions: an entry used since the latest one need not move to the end again. */
  let turn = 0;
  /** Computations that new requests may join; `all` also holds those begun before the latest invalidation. */
  const underWay = new Map<string, Making<Kept>>();
  const all = new Set<Making<Kept>>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  function keep({ key, isOfProduct }: Wanted, what: Kept): void {
    const size = what.bytes + 2 * key.length;
    drop(key);
    if (size > maxBytes) return;
    turn += 1;
    kept.set(key, { what, isOfProduct, bytes: size, turn });
    bytes += size;
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) return;
      drop(oldest);
    }
  }

  const shows = (what: Kept, isOfProduct: boolean, productId: string): boolean => !isOfProduct || what.products.has(productId);

  async function makeNow(wanted: Wanted, make: () => Promise<Kept | null>, making: Pick<Making<Kept>, 'changed'>): Promise<Kept | null> {
    const made = await make();
    const { changed } = making;
    if (made && mayKeep() && changed !== 'all' && ![...changed].some((id) => shows(made, wanted.isOfProduct, id))) keep(wanted, made);
    return made;
  }

  return {
    find(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      if (found.turn !== turn) {
        found.turn = turn;
        kept.delete(key);
        kept.set(key, found);
      }
      return found.what;
    },
    make(wanted, make) {
      const { key } = wanted;
      const waiting = underWay.get(key);
      if (waiting) return waiting.made;
      const making: Making<Kept> = { made: Promise.resolve(null), changed: new Set() };
      making.made = makeNow(wanted, make, making).finally(() => {
        if (underWay.get(key) === making) underWay.delete(key);
        all.delete(making);
      });
      underWay.set(key, making);
      all.add(making);
      return making.made;
    },
    forgetAll() {
      kept.clear();
      bytes = 0;
      for (const making of all) making.changed = 'all';
      underWay.clear();
    },
    forgetProduct(productId) {
      for (const [key, { what, isOfProduct }] of kept) if (shows(what, isOfProduct, productId)) drop(key);
      for (const making of all) if (making.changed !== 'all') making.changed.add(productId);
      underWay.clear();
    },
    get bytes() {
      return bytes;
    },
    get count() {
      return kept.size;
    },
  };
}
