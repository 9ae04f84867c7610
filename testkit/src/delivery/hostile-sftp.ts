import { createHash, generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import ssh2 from 'ssh2';

export interface HostileSftp {
  readonly port: number;
  /** Fingerprint of its host key, as `ssh-keygen -lf` prints it. */
  readonly fingerprint: string;
  /** Answers so far. */
  answers(): number;
  stop(): Promise<void>;
}

const { STATUS_CODE } = ssh2.utils.sftp;
const HANDLE = Buffer.from('1');
const NAMES_AT_ONCE = 500;
const FACTS = { mode: 0o100644, uid: 0, gid: 0, size: 100, atime: 0, mtime: 0 };

/** An SFTP server whose folders have names without end, and whose files of 100 bytes never end. */
export const startHostileSftp = async (): Promise<HostileSftp> => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const hostKey = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const parsed = ssh2.utils.parseKey(hostKey);
  if (parsed instanceof Error) throw parsed;
  const clients = new Set<ssh2.Connection>();
  let answers = 0;
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    clients.add(client);
    client.on('error', () => undefined);
    client.on('authentication', (context) => context.accept());
    client.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => {
        const sftp = acceptSftp();
        sftp.on('OPENDIR', (id) => sftp.handle(id, HANDLE));
        sftp.on('OPEN', (id) => sftp.handle(id, HANDLE));
        sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
        for (const ask of ['STAT', 'LSTAT', 'FSTAT'] as const) sftp.on(ask, (id: number) => sftp.attrs(id, FACTS));
        sftp.on('READDIR', (id) => {
          const first = answers * NAMES_AT_ONCE;
          answers += 1;
          const names = Array.from({ length: NAMES_AT_ONCE }, (_, index) => `ack-${first + index}.xml`);
          sftp.name(
            id,
            names.map((filename) => ({
              filename,
              longname: `-rw-r--r-- 1 a a 100 Jan 1 00:00 ${filename}`,
              attrs: FACTS,
            })),
          );
        });
        sftp.on('READ', (id, _handle, _offset, length) => {
          answers += 1;
          sftp.data(id, Buffer.alloc(length, '<a>'));
        });
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    fingerprint: `SHA256:${createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replace(/=+$/, '')}`,
    answers: () => answers,
    stop: () =>
      new Promise((resolve) => {
        for (const client of clients) client.end();
        server.close(() => resolve());
      }),
  };
};
