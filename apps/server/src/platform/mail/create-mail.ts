import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { newUuid } from '../ids.ts';
import type { Mail } from './mail.ts';

interface MailOptions {
  readonly smtpUrl: string | null;
  /** Without SMTP every letter becomes an `.eml` file here. */
  readonly outboxDir: string;
  readonly from: string;
}

const throughSmtp = (url: string, from: string): Mail => {
  const transport = createTransport(url, { from });
  return {
    async send(letter) {
      await transport.sendMail(letter);
    },
    close: () => transport.close(),
  };
};

const intoFolder = (folder: string, from: string): Mail => {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    async send(letter) {
      const { message } = await transport.sendMail(letter);
      await mkdir(folder, { recursive: true });
      const file = path.join(folder, `${newUuid()}.eml`);
      // Whole or not at all: a reader of the folder never meets half a letter.
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
    },
    close: () => transport.close(),
  };
};

export const createMail = ({ smtpUrl, outboxDir, from }: MailOptions): Mail =>
  smtpUrl ? throughSmtp(smtpUrl, from) : intoFolder(outboxDir, from);
