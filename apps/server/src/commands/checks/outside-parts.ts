import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { providerChecks } from '#features/commerce/index.ts';
import { checkSmtp, createMail } from '#platform/mail/create-mail.ts';
import { isNotInstalled } from '#platform/programs.ts';
import { createSms } from '#platform/sms/sms.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Settings } from '../place.ts';
import { isOff, type Part, works } from './part.ts';

const MEGABYTE = 1024 * 1024;

/** Checks the storage by writing a small file, and the disk space of the data folder. */
export const storageParts = ({ config, secrets }: Settings): Part[] => [
  {
    part: 'storage',
    attempt: async () => {
      const storage = await openStorage(config, secrets);
      const key = `checks/${randomUUID()}`;
      const written = Buffer.from(key);
      try {
        await storage.put(key, Readable.from([written]), { contentType: 'text/plain' });
        const { stream } = await storage.get(key);
        if (!written.equals(await buffer(stream))) throw new Error('what was written is not what is read');
        return works(config.s3 ? `bucket ${config.s3.bucket} at ${config.s3.endpoint}` : `${config.dataDir}/files`);
      } finally {
        await storage.delete(key).catch(() => undefined);
        await storage.close();
      }
    },
  },
  {
    part: 'disk',
    attempt: async () => {
      const { bavail, bsize } = await statfs(config.dataDir);
      const free = bavail * bsize;
      const text = `${Math.floor(free / MEGABYTE)} MB free in ${config.dataDir}`;
      if (free < config.diskFloorBytes) throw new Error(`${text}, less than DISK_FLOOR_MB: uploads are refused`);
      return works(text);
    },
  },
];

interface TestMessages {
  readonly mailTo: string | undefined;
  readonly smsTo: string | undefined;
}

const hostOf = (url: string): string => new URL(url).host;

const mailPart = ({ config, secrets: { smtpUrl } }: Settings, to: string | undefined): Part => ({
  part: 'email',
  attempt: async () => {
    const outboxDir = path.join(config.dataDir, 'outbox');
    const place = smtpUrl === null ? `the folder ${outboxDir} (SMTP_URL is not set)` : hostOf(smtpUrl);
    if (to === undefined) {
      if (smtpUrl === null) return isOff(`goes to ${place}`);
      await checkSmtp(smtpUrl);
      return works(`${place} accepts us; --mail-to ADDRESS sends a test email`);
    }
    const mail = createMail({ smtpUrl, outboxDir, from: config.mailFrom });
    const text = `This is a test email of ${config.product.name}. It was sent by "dubplate check".`;
    await mail.send({ to, subject: `${config.product.name}: test email`, text }).finally(() => mail.close());
    return works(`a test email for ${to} went to ${place}`);
  },
});

const smsPart = ({ config, secrets: { smsUrl } }: Settings, to: string | undefined): Part => ({
  part: 'sms',
  attempt: async () => {
    const outboxDir = path.join(config.dataDir, 'outbox');
    const place = smsUrl === null ? `the folder ${outboxDir} (SMS_URL is not set)` : hostOf(smsUrl);
    if (to === undefined)
      return isOff(smsUrl === null ? `goes to ${place}` : `not tried: --sms-to NUMBER sends a test message`);
    await createSms({ smsUrl, outboxDir }).send({ to, text: `A test message of ${config.product.name}.` });
    return works(`a test message for ${to} went to ${place}`);
  },
});

const redisPart = ({ secrets: { redisUrl } }: Settings): Part => ({
  part: 'redis',
  attempt: async () => {
    if (redisUrl === null) return isOff('live events go through PostgreSQL (REDIS_URL is not set)');
    const { createClient } = await import('redis');
    const client = createClient({ url: redisUrl, socket: { reconnectStrategy: false, connectTimeout: 10_000 } });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.ping();
      return works(hostOf(redisUrl));
    } finally {
      client.destroy();
    }
  },
});

const providerParts = ({ config, secrets }: Settings): Part[] =>
  Object.entries(providerChecks(config, secrets)).map(([part, check]) => ({
    part,
    attempt: async () => {
      if (!check) return isOff(config.payments.sandbox ? 'no credentials: test money instead' : 'no credentials');
      await check();
      return works('accepts the credentials');
    },
  }));

const ffmpegPart = ({ config: { ffmpegPath } }: Settings): Part => ({
  part: 'ffmpeg',
  attempt: async () => {
    try {
      const { stdout } = await promisify(execFile)(ffmpegPath, ['-version'], { timeout: 10_000 });
      return works(stdout.split('\n')[0]?.split(' Copyright')[0] ?? ffmpegPath);
    } catch (error) {
      if (isNotInstalled(error, ffmpegPath)) return isOff(`${ffmpegPath} is not installed: previews are WAV`);
      throw error;
    }
  },
});

/** Everything that is reached over the network, or that belongs to the machine. */
export const outsideParts = (settings: Settings, { mailTo, smsTo }: TestMessages): Part[] => [
  mailPart(settings, mailTo),
  smsPart(settings, smsTo),
  redisPart(settings),
  ...providerParts(settings),
  ffmpegPart(settings),
];
