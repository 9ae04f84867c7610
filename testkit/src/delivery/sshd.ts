import { execFile, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const SSHD = process.env.SSHD_PATH ?? '/usr/sbin/sshd';
const run = promisify(execFile);

/** Why no SFTP server can be started here, or nothing when one can. */
export const whyNoSshd = (): string | undefined => {
  try {
    accessSync(SSHD, constants.X_OK);
    return undefined;
  } catch {
    return `no ${SSHD} (Debian: openssh-server); SSHD_PATH names another`;
  }
};

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
};

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

const untilAnswering = async (port: number, log: string): Promise<void> => {
  for (let round = 0; round < 200; round++) {
    if (await answers(port)) return;
    await pause(25);
  }
  throw new Error(`sshd does not answer: ${await readFile(log, 'utf8').catch(() => '')}`);
};

/** A line to a port of this machine that can be cut: all that is on it ends at once. */
const openLine = async (to: number) => {
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;
  let rate = Infinity;
  let held: (() => void) | null = null;
  const restore = async (): Promise<void> => {
    server = createServer((near) => {
      const far = connect(to, '127.0.0.1');
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      far.pipe(near);
      near.on('data', (bytes: Buffer) => {
        near.pause();
        const go = () => {
          if (far.destroyed) return;
          far.write(bytes);
          near.resume();
        };
        if (rate === 0) held = go;
        else if (rate === Infinity) go();
        else setTimeout(go, (bytes.length / rate) * 1000);
      });
      near.on('end', () => far.end());
    });
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    const address = server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  };
  await restore();
  return {
    port,
    restore,
    setRate: (bytesPerSecond: number) => {
      rate = bytesPerSecond;
      held?.();
      held = null;
    },
    cut: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};

export interface Sshd {
  readonly port: number;
  readonly user: string;
  readonly privateKey: string;
  /** `SHA256:…` of the host key. */
  readonly fingerprint: string;
  /** What it serves. */
  readonly folder: string;
  /** Cuts all its connections, and takes no new ones. */
  cut(): void;
  /** What is sent to it arrives no faster, in bytes a second; 0: nothing arrives, and the connection stays. */
  setRate(bytesPerSecond: number): void;
  /** Takes connections again. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}

/** A real SFTP server on loopback, for the user who runs the tests. */
export const startSshd = async (): Promise<Sshd> => {
  const home = await mkdtemp(path.join(tmpdir(), 'dubplate-sshd-'));
  const folder = path.join(home, 'served');
  await mkdir(folder);
  // Where a privileged server separates itself; an ordinary user needs none.
  await mkdir('/run/sshd', { recursive: true }).catch(() => undefined);
  const at = (name: string) => path.join(home, name);
  for (const name of ['host', 'client']) await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', at(name)]);
  const port = await freePort();
  await writeFile(
    at('conf'),
    [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${at('host')}`,
      `AuthorizedKeysFile ${at('client.pub')}`,
      `PidFile ${at('pid')}`,
      'UsePAM no',
      'StrictModes no',
      'PermitRootLogin prohibit-password',
      'PasswordAuthentication no',
      'Subsystem sftp internal-sftp',
      `ForceCommand internal-sftp -d ${folder}`,
      '',
    ].join('\n'),
  );
  const { stdout } = await run('ssh-keygen', ['-lf', at('host.pub')]);
  const server = spawn(SSHD, ['-D', '-f', at('conf'), '-E', at('log')], { stdio: 'ignore' });
  await untilAnswering(port, at('log'));
  const line = await openLine(port);
  return {
    port: line.port,
    user: userInfo().username,
    privateKey: await readFile(at('client'), 'utf8'),
    fingerprint: stdout.split(' ')[1] ?? '',
    folder,
    cut: line.cut,
    setRate: line.setRate,
    restore: line.restore,
    async stop() {
      line.cut();
      server.kill('SIGKILL');
      await rm(home, { recursive: true, force: true });
    },
  };
};
