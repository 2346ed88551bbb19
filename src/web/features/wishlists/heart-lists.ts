/** The member's lists as the hearts know them: which products are on which list. Optimistic until the next load. */
import type { Api } from '#web/lib/api/loader-api.ts';
import type { HeartList } from './heart-state.ts';

interface HeartListsOptions {
  api: { wishlists: Pick<Api['wishlists'], 'listWished'> };
  shown: () => readonly string[];
  mark: (productIds: ReadonlySet<string>) => void;
}

/** The API's limit per call; hearts further down the page stay unmarked until pressed. */
const MAX_ASKED = 100;

export type HeartLists = ReturnType<typeof createHeartLists>;

export function createHeartLists({ api, shown, mark }: HeartListsOptions) {
  let lists: readonly HeartList[] | null = null;
  /** Products whose list membership is loaded. */
  let known: ReadonlySet<string> = new Set();
  /** Incremented when the member changes: work begun for another is discarded. */
  let visit = 0;

  function set(next: readonly HeartList[] | null): void {
    lists = next;
    mark(new Set((next ?? []).flatMap(({ productIds }) => productIds)));
  }

  return {
    getSnapshot: (): readonly HeartList[] | null => lists,
    get: (): readonly HeartList[] => lists ?? [],
    set,
    isKnown: (productId: string): boolean => known.has(productId),
    visit: (): number => visit,
    /** Fetches the lists and which products of the page, and `alsoOf`, are on them. */
    async load(alsoOf: string | null = null): Promise<readonly HeartList[]> {
      const begun = visit;
      const ids = [...new Set([...(alsoOf === null ? [] : [alsoOf]), ...shown()])].slice(0, MAX_ASKED);
      const { data } = await api.wishlists.listWished({ query: { ids: ids.join(',') } });
      if (begun === visit) {
        known = new Set(ids);
        set(data.wishlists);
      }
      return data.wishlists;
    },
    place(productId: string, listIds: readonly string[], isOn: boolean): void {
      const others = ({ productIds }: HeartList) => productIds.filter((id) => id !== productId);
      set((lists ?? []).map((list) => (listIds.includes(list._id) ? { ...list, productIds: isOn ? [...others(list), productId] : others(list) } : list)));
    },
    /** The member changed or signed out. */
    clear(): void {
      visit += 1;
      known = new Set();
      set(null);
    },
  };
}
