/** What a terminal obeys instead of showing it, and what turns round the text that follows. */
const obeyed = /(?![\n\t])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Words for whoever started the program, apart from the log. People's own are among them, who must not command a terminal. */
export function say(line: string): void {
  process.stdout.write(`${line.replace(obeyed, '\ufffd')}\n`);
}
