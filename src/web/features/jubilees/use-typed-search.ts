/** Search field, debounced into the page's URL. */
import { useEffect, useRef, useState } from 'react';
import { after, type CallOff } from '#web/lib/browser/after.ts';

export const TYPING_REST_MS = 300;

interface TypedSearch {
  text: string;
  type: (text: string) => void;
  send: () => void;
}

/** `term` is the URL's; `search` navigates to another. */
export function useTypedSearch(term: string, search: (term: string) => void): TypedSearch {
  const [text, setText] = useState(term);
  const sent = useRef(term);
  const callOff = useRef<CallOff>(() => {});
  // An older `search` would undo filters chosen meanwhile.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);

  useEffect(() => {
    // The URL changed otherwise: discards typed text.
    if (term === sent.current) return;
    sent.current = term;
    callOff.current();
    setText(term);
  }, [term]);

  useEffect(() => () => callOff.current(), []);

  function go(typed: string): void {
    callOff.current();
    sent.current = typed.trim();
    latest.current(typed.trim());
  }

  return {
    text,
    type(typed) {
      setText(typed);
      callOff.current();
      callOff.current = after(TYPING_REST_MS, () => go(typed));
    },
    send: () => go(text),
  };
}
