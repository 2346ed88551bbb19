/** Offers to undo with a call. Refused, it says why and is offered again. */
import type { UndoStore } from '#web/ui/undo-store.ts';
import { ApiError } from './call.ts';
import { refusalText } from './refusal-text.ts';

interface UndoCall {
  /** What was done. */
  text: string;
  work: () => Promise<unknown>;
  /** Shown when it has been undone; absent where the page says so. */
  undone?: string;
  /** Shown instead if it is too late: nothing to restore any more. */
  late?: string;
}

export function offerUndo(undo: Pick<UndoStore, 'offer'>, call: UndoCall): void {
  const { text, work, undone, late } = call;
  async function run(): Promise<void> {
    try {
      await work();
      if (undone !== undefined) undo.offer({ text: undone });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404 && late !== undefined) undo.offer({ text: late });
      else offerUndo(undo, { ...call, text: refusalText(error) });
    }
  }
  undo.offer({ text, undo: () => void run() });
}
