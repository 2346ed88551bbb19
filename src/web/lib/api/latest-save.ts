/** Serialises saves: one is in flight, and of the choices made meanwhile only the last follows. */
export interface LatestSave<Choice> {
  choose: (choice: Choice) => void;
}

/** `onIdle` reports whether the last choice was saved, and whether any was. */
export function createLatestSave<Choice>(save: (choice: Choice) => Promise<boolean>, onIdle: (outcome: { isLastSaved: boolean; isAnySaved: boolean }) => void): LatestSave<Choice> {
  let waiting: { choice: Choice } | null = null;
  let isBusy = false;

  async function run(): Promise<void> {
    isBusy = true;
    let isAnySaved = false;
    let isLastSaved = false;
    try {
      while (waiting) {
        const { choice } = waiting;
        waiting = null;
        isLastSaved = await save(choice);
        isAnySaved ||= isLastSaved;
      }
    } finally {
      isBusy = false;
    }
    onIdle({ isLastSaved, isAnySaved });
  }

  return {
    choose(choice) {
      waiting = { choice };
      if (!isBusy) void run();
    },
  };
}
