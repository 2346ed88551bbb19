/** Runs one friend call at a time: reports the result and reloads the lists. */
import { useAction } from '#web/lib/api/use-action.ts';

/** Page callbacks for a changed friendship, or a failure. */
export interface FriendEvents {
  onDone: (told: string) => void;
  onFailed: (message: string) => void;
}

interface FriendAction {
  /** Name of the pending call. */
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
