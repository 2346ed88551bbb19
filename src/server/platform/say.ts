/** Words for whoever started the program, apart from the log. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
