import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@dubplate/testkit/database';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { createRedis, findWhyNoRedis } from '@dubplate/testkit/live/redis';
import { signUp } from '@dubplate/testkit/person';
import { daysFromNow } from '@dubplate/testkit/records';
import { endProcess, freePort, startServerProcess } from '@dubplate/testkit/server-process';
import { startSmtp } from '@dubplate/testkit/smtp';
import { startS3StandIn } from '@dubplate/testkit/storage/s3-stand-in';
import { expect, it } from 'vitest';

/** Answers every call of SMS, providers, the collector of traces and ClickHouse with something harmless. */
const startHttp = async () => {
  const server = createServer((_request, response) => response.end('{"engine":"Atomic"}\n')).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** Starts every optional dependency of a server, and returns the settings for them. */
const startParts = async () => {
  const [s3, smtp, http, redis] = [await startS3StandIn(), await startSmtp(), await startHttp(), await createRedis()];
  const hasRedis = findWhyNoRedis() === undefined;
  if (hasRedis) await redis.start();
  const { url } = http;
  return {
    env: {
      S3_ENDPOINT: s3.settings.endpoint,
      S3_BUCKET: s3.settings.bucket,
      S3_ACCESS_KEY: s3.settings.accessKey,
      S3_SECRET_KEY: s3.settings.secretKey,
      REDIS_URL: redis.url,
      SMTP_URL: smtp.url,
      SMS_URL: url,
      STATISTICS_URL: url,
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      FFMPEG_PATH: '/nowhere/ffmpeg',
      ...{
        PAYPAL_API_URL: url,
        PAYPAL_CLIENT_ID: 'a-long-client',
        PAYPAL_SECRET: 'a-long-secret',
        PAYPAL_WEBHOOK_ID: 'w',
      },
      ...{ CRYPTOCLOUD_API_URL: url, CRYPTOCLOUD_API_KEY: 'a-long-key', CRYPTOCLOUD_SHOP_ID: 'shop' },
      CRYPTOCLOUD_SECRET: 'a-long-secret',
      ...{ STRIPE_API_URL: url, STRIPE_SECRET_KEY: 'sk_test_key', STRIPE_WEBHOOK_SECRET: 'a-long-secret' },
    },
    stop: async () => {
      await Promise.all([s3.stop(), smtp.stop(), http.stop(), hasRedis && redis.stop('SIGKILL')]);
    },
  };
};

it.each(['absent at the start', 'lost while it runs'])(
  'serves what needs no optional part when all of them are %s',
  { timeout: 180_000 },
  async (when) => {
    const parts = await startParts();
    const [database, dataDir, port] = [
      await createTestDatabase({ isStarted: true }),
      await mkdtemp(path.join(tmpdir(), 'dubplate-parts-')),
      await freePort(),
    ];
    if (when === 'absent at the start') await parts.stop();
    const env = { ...parts.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: database.url };
    const { child } = await startServerProcess(env);
    const origin = `http://127.0.0.1:${port}`;
    if (when === 'lost while it runs') await parts.stop();

    // These calls cause a live event, an email and a trace.
    const artist = await signUp({ origin });
    const draft = await artist.call('POST /release', { body: { title: 'First Light' } });
    expect(draft.status).toBe(201);
    const upload = await artist.upload(new Uint8Array(makeWav({ seconds: 1 })), { name: 'a.wav' });
    expect([upload.status, upload.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    const bought = await artist.ok('POST /user-product', {
      body: { productName: 'DUBPLATE_EARLY_DATE', userUuid: artist.uuid },
    });
    for (const paymentType of ['PAY_PAL', 'CRYPTO_CLOUD', 'STRIPE']) {
      const body = { user_products_uuids: [bought.uuid] };
      const { status } = await artist.call('POST /user-products/checkout', { query: { paymentType }, body });
      expect([paymentType, status]).toEqual([paymentType, 502]);
    }
    const day = daysFromNow(-1);
    const streams = await artist.call('GET /common-statistics', { query: { start_date: day, end_date: day } });
    expect(streams.status).toBe(503);
    const ready = await (await fetch(`${origin}/api/health/ready`)).json();
    expect(ready.checks).toMatchObject({ database: 'ok', queue: 'ok', storage: 'down', statistics: 'down' });
    const metrics = await (await fetch(`${origin}/api/metrics`)).text();
    expect(metrics).toMatch(/^unhandled_rejections 0$/m);
    const forwarded = await fetch(`${origin}/api/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(forwarded.status).toBe(404);
    expect(child.exitCode).toBeNull();

    await endProcess(child);
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  },
);
