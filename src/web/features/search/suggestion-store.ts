/** Search suggestions: debounced, stale responses are dropped, and failed requests count as none. */
import type { Suggestions } from '#shared/contract/catalog.ts';
import type { After, CallOff } from '#web/lib/browser/after.ts';

export const TYPING_REST_MS = 150;
/** A single letter matches half the shop. */
const LEAST_LETTERS = 2;
const MAX_REMEMBERED = 50;

export interface Suggested {
  text: string;
  answer: Suggestions;
}

export interface SuggestionStore {
  request(text: string): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
  getSnapshot(): Suggested | null;
}

interface Dependencies {
  suggest: (text: string, signal: AbortSignal) => Promise<Suggestions>;
  after: After;
}

export function createSuggestionStore({ suggest, after }: Dependencies): SuggestionStore {
  const listeners = new Set<() => void>();
  const remembered = new Map<string, Suggestions>();
  let shown: Suggested | null = null;
  let wanted = '';
  let callOff: CallOff = () => {};
  let pending: AbortController | null = null;

  function show(next: Suggested | null) {
    shown = next;
    for (const listener of listeners) listener();
  }

  async function send(text: string) {
    const question = new AbortController();
    pending = question;
    try {
      const answer = await suggest(text, question.signal);
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(text, answer);
      if (wanted === text) show({ text, answer });
    } catch {
      // Suggestions are optional: search works without them. The ones shown no longer match the text, though.
      if (wanted === text && shown) show(null);
    }
  }

  return {
    request(typed) {
      const text = typed.trim();
      if (text === wanted) return;
      wanted = text;
      callOff();
      pending?.abort();
      const known = remembered.get(text);
      if (known) show({ text, answer: known });
      else if (text.length < LEAST_LETTERS) show(null);
      else callOff = after(TYPING_REST_MS, () => void send(text));
    },
    clear: () => remembered.clear(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => shown,
  };
}
