import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transporter } from 'nodemailer';
import { newUuid } from '../ids.ts';
import type { Email, Mail } from './mail.ts';

/**
 * Writes a message into the folder atomically, so that readers never see a partial one. Names sort by time. Messages
 * contain sign-in links, so only the server's user may read them; folders of earlier versions are restricted too.
 */
export const writeToOutbox = async (folder: string, ending: string, content: string | Buffer): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const file = path.join(folder, `${newUuid()}${ending}`);
  await writeFile(`${file}.part`, content, { mode: 0o600 });
  await rename(`${file}.part`, file);
};

interface MailOptions {
  readonly smtpUrl: string | null;
  /** Without SMTP every email becomes an `.eml` file here. */
  readonly outboxDir: string;
  readonly from: string;
}

/** The library is loaded with the first email. */
const openLater = <T extends Transporter>(open: (library: typeof import('nodemailer')) => T) => {
  let transport: Promise<T> | undefined;
  return {
    get: (): Promise<T> => {
      transport ??= import('nodemailer').then(open);
      return transport;
    },
    close: (): void => void transport?.then((opened) => opened.close()),
  };
};

/** The address is passed on as it is: a name is never parsed as a list of addresses. */
const toMessage = ({ to, picture, ...email }: Email) => ({
  ...email,
  to: { name: '', address: to },
  ...(picture && {
    attachments: [
      {
        cid: 'picture',
        filename: 'picture.webp',
        content: picture,
        contentType: 'image/webp',
        contentDisposition: 'inline' as const,
      },
    ],
  }),
  // Answering machines let it pass (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Shorter than the library's ten minutes: the sender is a job that can try again. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

const createSmtpMail = (url: string, from: string): Mail => {
  const transport = openLater(({ createTransport }) => createTransport({ url, ...TIMEOUTS }, { from }));
  return {
    async send(email) {
      await (await transport.get()).sendMail(toMessage(email));
    },
    close: transport.close,
  };
};

const createFolderMail = (folder: string, from: string): Mail => {
  const transport = openLater(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true }, { from }),
  );
  return {
    async send(email) {
      const { message } = await (await transport.get()).sendMail(toMessage(email));
      await writeToOutbox(folder, '.eml', message as Buffer);
    },
    close: transport.close,
  };
};

export const createMail = ({ smtpUrl, outboxDir, from }: MailOptions): Mail =>
  smtpUrl ? createSmtpMail(smtpUrl, from) : createFolderMail(outboxDir, from);

/** Connects to a mail server and signs in, without sending anything. @throws if the server rejects us */
export const checkSmtp = async (url: string): Promise<void> => {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url, ...TIMEOUTS });
  await transport.verify().finally(() => transport.close());
};
