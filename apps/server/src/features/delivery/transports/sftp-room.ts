import type Client from 'ssh2-sftp-client';

/** What `statvfs@openssh.com` answers: blocks of `f_frsize` bytes. */
interface FileSystem {
  readonly f_frsize: number;
  readonly f_bavail: number;
}

interface Extended {
  ext_openssh_statvfs(path: string, done: (error: Error | undefined, found: FileSystem) => void): void;
}

/**
 * Whether a folder of an SFTP server has room for so many bytes: a full disk is answered as a failure like any other. True
 * where the server does not say.
 */
export const hasRoom = (client: Client, folder: string, bytes: number): Promise<boolean> =>
  new Promise((resolve) => {
    try {
      (client as unknown as { sftp: Extended }).sftp.ext_openssh_statvfs(folder, (error, found) =>
        resolve(Boolean(error) || Number(found.f_frsize) * Number(found.f_bavail) >= bytes),
      );
    } catch {
      resolve(true);
    }
  });
