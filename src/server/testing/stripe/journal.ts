/**
 * The simulator's state in a file, so that a kill loses nothing that was answered: one line holds all that a call changed, and is written before the answer. A
 * line that a kill cut off belongs to a call without an answer, and is dropped.
 */
import fs from 'node:fs';
import { emptyState, type State } from './state.ts';

/** `null` deletes. Balance transactions are appended and never change, so that their key is their place. */
type Change = [collection: keyof State, key: string, value: unknown];

export interface Journal {
  readonly state: State;
  /** Writes what has changed since. */
  flush(): void;
}

const collections = (Object.keys(emptyState()) as (keyof State)[]).filter((name) => name !== 'balance');
const toMap = (state: State, collection: keyof State): Map<string, unknown> => state[collection] as Map<string, unknown>;

/** Length in bytes of the lines that were written in full. */
const getWholeLength = (written: Buffer): number => written.lastIndexOf('\n') + 1;

function apply(state: State, [collection, key, value]: Change): void {
  if (collection === 'balance') state.balance.push(value as State['balance'][number]);
  else if (value === null) toMap(state, collection).delete(key);
  else toMap(state, collection).set(key, value);
}

function parse(written: Buffer): State {
  const state = emptyState();
  const lines = written.subarray(0, getWholeLength(written)).toString('utf8').split('\n');
  for (const line of lines) if (line !== '') for (const change of JSON.parse(line) as Change[]) apply(state, change);
  // A call under its key that has no answer never ran.
  for (const [key, { answer }] of state.keys) if (answer === null) state.keys.delete(key);
  return state;
}

/** The state of a simulator that was killed. */
export const readJournal = (file: string): State => parse(fs.readFileSync(file));

/** Notes each key that is read, set or deleted: whoever reads an object may change it. */
function noteTouched(objects: Map<string, unknown>): Set<string> {
  const touched = new Set<string>();
  const { get, set, delete: remove } = objects;
  objects.get = (key) => {
    touched.add(key);
    return get.call(objects, key);
  };
  objects.set = (key, value) => {
    // A list shows objects in the order that they were made in, not that they were searched for in.
    if (!objects.has(key)) touched.delete(key);
    touched.add(key);
    return set.call(objects, key, value);
  };
  objects.delete = (key) => {
    touched.add(key);
    return remove.call(objects, key);
  };
  return touched;
}

export function openJournal(file: string): Journal {
  const handle = fs.openSync(file, 'a+', 0o600);
  const written = fs.readFileSync(file);
  fs.ftruncateSync(handle, getWholeLength(written));
  const state = parse(written);
  let balances = state.balance.length;
  const tracked = collections.map((collection) => ({ collection, objects: toMap(state, collection), stored: new Map<string, string>(), touched: new Set<string>() }));
  for (const each of tracked) {
    for (const [key, value] of each.objects) each.stored.set(key, JSON.stringify(value));
    each.touched = noteTouched(each.objects);
  }

  function* listChanges(): Generator<string> {
    for (const { collection, objects, stored, touched } of tracked) {
      for (const key of [...touched]) {
        const value = objects.get(key);
        const text = value === undefined ? undefined : JSON.stringify(value);
        if (text === stored.get(key)) continue;
        if (text === undefined) stored.delete(key);
        else stored.set(key, text);
        yield `["${collection}",${JSON.stringify(key)},${text ?? 'null'}]`;
      }
      touched.clear();
    }
    for (; balances < state.balance.length; balances += 1) yield `["balance","${balances}",${JSON.stringify(state.balance[balances])}]`;
  }

  return {
    state,
    flush() {
      const changes = [...listChanges()];
      if (changes.length > 0) fs.writeSync(handle, `[${changes.join(',')}]\n`);
    },
  };
}
