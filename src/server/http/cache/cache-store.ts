/**
 * Pages, or answers of the API, in the memory of a process, up to so many bytes: the ones not asked for longest go first. What
 * many ask for at once is made once. What was being made when something on it changed is shown to those who wait, and not kept.
 */

/** What may be kept. */
export interface Keepable {
  /** Ids of products that it shows. */
  readonly products: ReadonlySet<string>;
  /** What it takes of the memory. */
  readonly bytes: number;
}

/** The products that a text names. Copies: a piece that is cut out of a long text keeps all of the text in memory. */
export const productsNamedIn = (text: string): ReadonlySet<string> => new Set(text.match(/\bprod_\w+/g)?.map((id) => Buffer.from(id, 'latin1').toString('latin1')));

/** What is asked for. */
export interface Wanted {
  /** Tells it from all others. */
  readonly key: string;
  /** It is of one product, and shows no others than those it names: whatever else changes doesn't concern it. A list is of all. */
  readonly isOfProduct: boolean;
}

/** What is to be told when something changed. */
export interface Forgetful {
  forgetAll(): void;
  /** Forgets what shows the product: its own page, those of products beside which it stands, and all lists. */
  forgetProduct(productId: string): void;
}

export interface KeptStore<Kept extends Keepable> extends Forgetful {
  find(key: string): Kept | undefined;
  /** As it is kept, as it is being made for others, or made now; null where it may not be kept. */
  make(wanted: Wanted, make: () => Promise<Kept | null>): Promise<Kept | null>;
  readonly bytes: number;
  readonly count: number;
}

interface Making<Kept> {
  made: Promise<Kept | null>;
  /** What changed meanwhile. */
  changed: Set<string> | 'all';
}

export function createKeptStore<Kept extends Keepable>({ maxBytes, mayKeep }: { maxBytes: number; mayKeep: () => boolean }): KeptStore<Kept> {
  const kept = new Map<string, { what: Kept; isOfProduct: boolean; bytes: number; turn: number }>();
  /** One for each that comes: it need only be moved to the end once between two. */
  let turn = 0;
  /** Those that may be waited for, and all, also those begun before the latest change. */
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
      // Whoever asks from now on wants it as it is now.
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
