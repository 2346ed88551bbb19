/** A search field whose text reaches the page's address once the typing rests. */
import { useEffect, useRef, useState } from 'react';
import { after, type CallOff } from '#web/lib/browser/after.ts';

export const TYPING_REST_MS = 300;

interface TypedSearch {
  text: string;
  type: (text: string) => void;
  /** Without waiting: the form was sent. */
  send: () => void;
}

/** `term` is what the address says; `search` puts another there. */
export function useTypedSearch(term: string, search: (term: string) => void): TypedSearch {
  const [text, setText] = useState(term);
  const sent = useRef(term);
  const callOff = useRef<CallOff>(() => {});
  // What was typed is searched for when the typing rests, and by then something else may have been chosen: the search of that time would undo it.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);

  useEffect(() => {
    // The address changed by another way than this field: a link, or the way back. What was typed before that is given up.
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
