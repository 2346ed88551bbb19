/** Terminal control characters, and those that change text direction. */
const obeyed = /(?![\n\t])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Prints to the operator, apart from the log. User input in it must not control the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line.replace(obeyed, '\ufffd')}\n`);
}
