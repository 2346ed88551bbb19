/** Runs one friend call at a time: reports the result and reloads the lists. */
import { useAction } from '#web/lib/api/use-action.ts';

/** Page callbacks for a changed friendship, or a failure. */
export interface FriendEvents {
  onDone: (message: string) => void;
  onFailed: (message: string) => void;
}

interface FriendAction {
  /** Name of the pending call. */
  busy: string | null;
  run: (name: string, work: () => Promise<unknown>, message: string, refused?: string) => Promise<boolean>;
}

export function useFriendAction({ onDone, onFailed }: FriendEvents): FriendAction {
  const { busy, act } = useAction(onFailed);
  return {
    busy,
    run(name, work, message, refused) {
      const finish = async () => {
        await work();
        onDone(message);
      };
      return act(name, finish, refused);
    },
  };
}
