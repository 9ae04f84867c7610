import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface TestSmtp {
  readonly url: string;
  /** Received messages, oldest first. */
  readonly emails: readonly Email[];
  /** How many it turned away. */
  readonly refused: number;
  /** Answers every email with a temporary failure, until set otherwise. */
  refuse(isRefusing: boolean): void;
  stop(): Promise<void>;
}

/** A real SMTP server on loopback that keeps what it is sent. */
export const startSmtp = async (): Promise<TestSmtp> => {
  const emails: Email[] = [];
  let isRefusing = false;
  let refused = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, done) {
      if (!isRefusing) return done();
      refused += 1;
      done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          emails.push(email);
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    get refused() {
      return refused;
    },
    refuse(value) {
      isRefusing = value;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
};
