import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ConnectionTest } from '@dubplate/contract/delivery/schemas';
import { newUuid } from '#platform/ids.ts';
import { type Connection, clipStoreText, type Transport, TransportError } from './transport.ts';

const LIMIT_MS = 30_000;

type Step = ConnectionTest['steps'][number];

/** Describes an error for staff, without a stack trace. */
const detailOf = (error: unknown): string => {
  if (error instanceof TransportError) return `${error.code}: ${error.message}`;
  if (error instanceof Error && error.name === 'TimeoutError') return 'TRANSPORT_TIMEOUT: no answer in 30 seconds';
  return clipStoreText(error instanceof Error ? error.message : String(error));
};

const probe = () => {
  const bytes = Buffer.from(`A test file; it can be removed. ${newUuid()}\n`);
  const path = `dubplate-test-${newUuid()}.txt`;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    path,
    size: bytes.length,
    sha256,
    bytes,
    open: async (from: number) => Readable.from([bytes.subarray(from)]),
  };
};

/** Tests a transport: connects, writes a file, reads it back and removes it. Stops at the first error. */
export const testConnection = async (transport: Transport): Promise<ConnectionTest> => {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const steps: Step[] = [];
  let connection: Connection | null = null;
  const file = probe();
  const attempt = async (name: string, act: () => Promise<string>): Promise<void> => {
    const limited = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const detail = await Promise.race([act(), limited]);
    steps.push({ name, ok: true, detail });
  };
  const names = ['connect', 'write', 'read', 'remove'] as const;
  try {
    await attempt('connect', async () => {
      connection = await transport.open({ signal });
      return '';
    });
    // Set by the previous step, which throws otherwise.
    const open = connection as Connection | null;
    if (!open) throw new Error('no connection');
    await attempt('write', async () => {
      await open.send(file);
      return file.path;
    });
    await attempt('read', async () => {
      const read = await open.read(file.path, file.size + 1);
      if (!read?.equals(file.bytes)) throw new TransportError('TRANSPORT_UPLOAD', 'the file reads back differently');
      return `${read.length} bytes`;
    });
    await attempt('remove', async () => {
      await open.remove(file.path);
      return '';
    });
  } catch (error) {
    steps.push({ name: names[steps.length] ?? 'connect', ok: false, detail: detailOf(error) });
  } finally {
    await (connection as Connection | null)?.close().catch(() => undefined);
  }
  return { ok: steps.every(({ ok }) => ok), steps };
};
