/** Progress of a command: a redrawn bar on a terminal, a line per tenth elsewhere. */
const WIDTH = 28;
const REDRAW_MS = 100;

export interface Progress {
  at(done: number, all: number): void;
  /** Prints a line above the bar. */
  say(line: string): void;
  end(): void;
}

export function bar(done: number, all: number): string {
  const share = all === 0 ? 1 : done / all;
  const full = Math.round(share * WIDTH);
  return `[${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}] ${String(Math.floor(share * 100)).padStart(3)} %  ${done} of ${all}`;
}

/** Writes to stderr, so that stdout holds only the result. */
export function progressOn(stream: NodeJS.WriteStream, what: string): Progress {
  let drawnAt = 0;
  let tenth = 0;
  let isDrawn = false;
  const clear = () => {
    if (isDrawn) stream.write('\r\u001b[K');
    isDrawn = false;
  };
  return {
    at(done, all) {
      if (!stream.isTTY) {
        const now = all === 0 ? 10 : Math.floor((done / all) * 10);
        if (now > tenth && now < 10) stream.write(`${now * 10} %: ${done} of ${all} ${what}\n`);
        tenth = Math.max(tenth, now);
        return;
      }
      if (performance.now() - drawnAt < REDRAW_MS && done < all) return;
      drawnAt = performance.now();
      clear();
      stream.write(`${bar(done, all)} ${what}`);
      isDrawn = true;
    },
    say(line) {
      clear();
      stream.write(`${line}\n`);
    },
    end: clear,
  };
}
