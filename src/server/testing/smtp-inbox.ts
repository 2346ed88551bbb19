/** SMTP server for tests: stores mails, can refuse and be down. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface SmtpLetter {
  from: string;
  to: string[];
  /** Raw message. */
  source: string;
}

export interface SmtpInbox {
  letters: SmtpLetter[];
  /** Answer to every RCPT TO, or to the command `at`; null accepts all. */
  refusal: { code: number; message: string; at?: 'MAIL FROM' | 'RCPT TO' | 'DATA' } | null;
  readonly url: string;
  /** Reopens on the same port. */
  open(): Promise<void>;
  close(): Promise<void>;
}

export async function smtpInbox(): Promise<SmtpInbox> {
  let server: SMTPServer;
  let port = 0;
  const answerTo = (command: 'MAIL FROM' | 'RCPT TO' | 'DATA'): Error | null => {
    const { refusal } = inbox;
    return refusal && (refusal.at ?? 'RCPT TO') === command ? Object.assign(new Error(refusal.message), { responseCode: refusal.code }) : null;
  };
  const inbox: SmtpInbox = {
    letters: [],
    refusal: null,
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    async open() {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS', 'AUTH'],
        onMailFrom: (_address, _session, done) => done(answerTo('MAIL FROM')),
        onRcptTo: (_address, _session, done) => done(answerTo('RCPT TO')),
        onData(stream, session, done) {
          let source = '';
          stream.on('data', (chunk: Buffer) => {
            source += chunk.toString('utf8');
          });
          stream.on('end', () => {
            const refused = answerTo('DATA');
            if (refused) return void done(refused);
            const { mailFrom, rcptTo } = session.envelope;
            inbox.letters.push({ from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address), source });
            done();
          });
        },
      });
      port = await new Promise<number>((resolve) => server.listen(port, '127.0.0.1', () => resolve((server.server.address() as AddressInfo).port)));
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  await inbox.open();
  return inbox;
}
