import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { cellText } from './csv-writing.ts';
import { withFormulaGuard } from './formula-guard.ts';
import type { Outcome } from './import.ts';

export interface Report {
  add(outcome: Outcome): void;
  /** Flushes and closes the file. */
  close(): Promise<void>;
}

/** Opens a report. Throws the file system's error if it can't be written. */
export async function openReport(file: string): Promise<Report> {
  const stream = createWriteStream(file, { encoding: 'utf8' });
  await once(stream, 'open');
  const write = (...cells: string[]) => stream.write(`${cells.map((cell) => cellText(withFormulaGuard(cell), ',')).join(',')}\r\n`);
  // Without a byte order mark, spreadsheets show å as Ã¥.
  stream.write('\ufeff');
  write('line', 'lines of the product', 'product', 'outcome', 'what');
  return {
    add({ kind, line, lines, product, says, notes }) {
      const all = lines.join(' ');
      if (kind === 'rejected' || kind === 'file') for (const what of says) write(String(line), all, product, kind === 'file' ? 'note' : kind, what);
      if (kind === 'created' || kind === 'updated') write(String(line), all, product, kind, says.join('; '));
      for (const note of notes) if (kind !== 'unchanged') write(String(line), all, product, 'note', note);
    },
    async close() {
      stream.end();
      await finished(stream);
    },
  };
}
