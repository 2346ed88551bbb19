/**
 * For choices that follow one another faster than they can be saved: one is worked at, and of those that come meanwhile only the last is
 * done after it. So the last wins, in whatever order the network would bring them.
 */
export interface LastWish<Wish> {
  wish: (wanted: Wish) => void;
}

/** `work` saves a wish; `onRest` is told when nothing is left to do, whether the last one was saved, and whether any was. */
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
