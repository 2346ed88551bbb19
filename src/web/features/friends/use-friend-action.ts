/** One call about somebody at a time: what came of it is told, and the lists are loaded anew. */
import { useAction } from '#web/lib/api/use-action.ts';

/** What the page does once something has changed between two, or couldn't be. */
export interface FriendEvents {
  onDone: (told: string) => void;
  onFailed: (message: string) => void;
}

interface FriendAction {
  /** Which call is under way, by the name it was given. */
  busy: string | null;
  run: (name: string, work: () => Promise<unknown>, told: string, refused?: string) => Promise<boolean>;
}

export function useFriendAction({ onDone, onFailed }: FriendEvents): FriendAction {
  const { busy, act } = useAction(onFailed);
  return {
    busy,
    run(name, work, told, refused) {
      const tell = async () => {
        await work();
        onDone(told);
      };
      return act(name, tell, refused);
    },
  };
}
