import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerOf, type Env, runCaptured } from '@dubplate/testkit/run-captured';
import { startTestServer } from '@dubplate/testkit/server';
import { startSmtp } from '@dubplate/testkit/smtp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT_CODES } from '../answer.ts';

const bucket = {
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'records',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
};
const folder = mkdtempSync(join(tmpdir(), 'check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('check', () => {
  const env = { DATA_DIR: join(folder, 'checked') };
  const stateOf = async (part: string, more: Env = {}, words: string[] = []) => {
    const { parts } = await answerOf(['check', ...words], { ...env, ...more });
    const { state, detail } = parts.find((one: { part: string }) => one.part === part);
    return [state, detail];
  };
  beforeAll(async () => {
    await runCaptured(['migrate'], env);
  });

  it('tries every part, and exits with a separate code if one has an issue', async () => {
    const fine = await runCaptured(['check'], env);
    expect([fine.code, fine.out]).toEqual([
      EXIT_CODES.done,
      expect.stringContaining('Everything that was tried works.'),
    ]);
    const faulty = await runCaptured(['check'], { ...env, ...bucket, DISK_FLOOR_MB: '1000000000' });
    expect([faulty.code, faulty.out]).toEqual([
      EXIT_CODES.issues,
      expect.stringMatching(/storage +fault .*\ndisk +fault .* less than DISK_FLOOR_MB/),
    ]);
  });

  it('signs in to the mail server without sending, and sends where an address is given', async () => {
    const smtp = await startSmtp();
    const more = { SMTP_URL: smtp.url };
    expect(await stateOf('email', more)).toEqual(['ok', expect.stringContaining('accepts us')]);
    expect(smtp.emails).toHaveLength(0);
    expect(await stateOf('email', more, ['--mail-to', 'ops@example.com'])).toEqual([
      'ok',
      expect.stringContaining('ops@example.com'),
    ]);
    expect(smtp.emails).toHaveLength(1);
    await smtp.stop();
    expect((await stateOf('email', more))[0]).toBe('fault');
  });

  it('checks the credentials with each payment provider', async () => {
    const asked: string[] = [];
    const provider = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization?.split(' ')[0]}`);
      const isRefused = request.headers.authorization?.includes('wrong');
      response.writeHead(isRefused ? 401 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ access_token: 't', expires_in: 3600, object: 'balance', status: 'success' }));
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const urls = { PAYPAL_API_URL: url, CRYPTOCLOUD_API_URL: url, STRIPE_API_URL: url };
    const keys = {
      PAYPAL_CLIENT_ID: 'a-client-id',
      PAYPAL_SECRET: 'a-long-secret',
      PAYPAL_WEBHOOK_ID: 'w',
      CRYPTOCLOUD_API_KEY: 'a-long-key',
      CRYPTOCLOUD_SHOP_ID: 'shop',
      CRYPTOCLOUD_SECRET: 'a-long-secret',
      STRIPE_SECRET_KEY: 'sk_test_wrong',
      STRIPE_WEBHOOK_SECRET: 'a-long-secret',
    };
    const { parts } = await answerOf(['check'], { ...env, ...urls, ...keys });
    provider.close();
    const states = Object.fromEntries(parts.map(({ part, state }: { part: string; state: string }) => [part, state]));
    expect(states).toMatchObject({ paypal: 'ok', cryptocloud: 'ok', stripe: 'fault' });
    expect(asked.toSorted()).toEqual([
      'GET /v1/balance Bearer',
      'POST /v1/oauth2/token Basic',
      'POST /v2/merchant/wallet/balance/all Token',
    ]);
  });

  it('names what several nodes do not share', async () => {
    const server = await startTestServer();
    const place = { DATABASE_URL: server.database.url, DATA_DIR: server.dataDir };
    expect(await stateOf('nodes', place)).toEqual(['ok', 'one runs']);
    const other = await startTestServer({ beside: server });
    expect(await stateOf('nodes', place)).toEqual([
      'fault',
      '2 run, but files are on the disk of one node: set S3_ENDPOINT and the keys',
    ]);
    await other.stop();
    await server.stop();
  });

  it('reports steps before going live without failing', async () => {
    const { code, out } = await runCaptured(['check'], { ...env, DELIVERY_DPID: 'PADPIDA2026112201D' });
    expect([code, out]).toEqual([EXIT_CODES.done, expect.stringMatching(/Stores +Set up a store and switch it on\./)]);
    expect(out).not.toContain('DDEX party ID');
  });

  it('reports missing migrations and an unreachable database', async () => {
    const unreachable = { DATABASE_URL: 'postgresql://me:hunter2@127.0.0.1:1/none' };
    const [state, detail] = await stateOf('database', unreachable);
    expect([state, detail]).toEqual(['fault', expect.stringContaining('ECONNREFUSED')]);
    expect(detail).not.toContain('hunter2');
  });
});
