/**
 * Serialises choices made faster than they can be saved: one is in flight, and of those made meanwhile only the last
 * follows. So the last one wins, regardless of network order.
 */
export interface LastWish<Wish> {
  wish: (wanted: Wish) => void;
}

/** `work` saves a choice; `onRest` reports, once idle, whether the last one was saved, and whether any was. */
export function createLastWish<Wish>(work: (wish: Wish) => Promise<boolean>, onRest: (outcome: { isLastSaved: boolean; isAnySaved: boolean }) => void): LastWish<Wish> {
  let waiting: { wish: Wish } | null = null;
  let isBusy = false;

  async function run(): Promise<void> {
    isBusy = true;
    let isAnySaved = false;
    let isLastSaved = false;
    try {
      while (waiting) {
        const { wish } = waiting;
        waiting = null;
        isLastSaved = await work(wish);
        isAnySaved ||= isLastSaved;
      }
    } finally {
      isBusy = false;
    }
    onRest({ isLastSaved, isAnySaved });
  }

  return {
    wish(wanted) {
      waiting = { wish: wanted };
      if (!isBusy) void run();
    },
  };
}
