/** Runs the parts of a long test run, some of them at once: what waits in one part leaves the processors to another. */

export interface Part {
  name: string;
  /** Names of the parts that must be green before this one begins. */
  after: readonly string[];
}

/** What a part reports when it has ended. */
export interface Ending {
  failures: readonly string[];
  /** Seconds of processor time; NaN where the system has no /proc. */
  processorSeconds: number;
}

/** Times are seconds since the run began. */
export interface Ended extends Ending {
  name: string;
  began: number;
  ended: number;
}

export interface PartsOptions {
  atOnce: number;
  run: (name: string) => Promise<Ending>;
  /** Seconds since the run began. */
  now: () => number;
  /** Called when a part begins and when it has ended. */
  onBegin?: (name: string) => void;
  onEnd?: (part: Ended) => void;
}

/**
 * Begins the parts in the order of the list, as soon as `after` allows and fewer than `atOnce` run. A part whose predecessor is red is reported as not run.
 * @returns in the order of ending
 */
export async function runParts(parts: readonly Part[], { atOnce, run, now, onBegin, onEnd }: PartsOptions): Promise<Ended[]> {
  const waiting = [...parts];
  const endings: Ended[] = [];
  const running = new Set<Promise<void>>();

  const end = (part: Ended): void => {
    endings.push(part);
    onEnd?.(part);
  };
  const begin = async (name: string): Promise<void> => {
    const began = now();
    onBegin?.(name);
    const ending = await run(name).catch((error: unknown): Ending => ({ failures: [error instanceof Error ? error.message : String(error)], processorSeconds: Number.NaN }));
    end({ name, began, ended: now(), ...ending });
  };
  const findRed = ({ after }: Part): Ended | undefined => endings.find(({ name, failures }) => after.includes(name) && failures.length > 0);
  const isReady = (part: Part): boolean => findRed(part) === undefined && part.after.every((name) => endings.some((ended) => ended.name === name));
  const take = (matches: (part: Part) => boolean): Part | undefined => {
    const index = waiting.findIndex(matches);
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  };

  while (waiting.length > 0 || running.size > 0) {
    for (let next = take((part) => findRed(part) !== undefined); next; next = take((part) => findRed(part) !== undefined)) {
      end({ name: next.name, began: now(), ended: now(), failures: [`not run: ${findRed(next)?.name} is red`], processorSeconds: 0 });
    }
    for (let next = running.size < atOnce && take(isReady); next; next = running.size < atOnce && take(isReady)) {
      const whole: Promise<void> = begin(next.name).finally(() => running.delete(whole));
      running.add(whole);
    }
    if (running.size === 0 && waiting.length > 0) throw new Error(`Nothing lets these parts begin: ${waiting.map(({ name }) => name).join(', ')}`);
    if (running.size > 0) await Promise.race(running);
  }
  return endings;
}
