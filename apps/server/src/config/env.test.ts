import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './env.ts';

describe('settings', () => {
  it('need none', () => {
    const { config, secrets } = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      rateLimit: 600,
      s3: null,
      labelName: 'Dubplate Records',
    });
    expect(secrets).toMatchObject({ databaseUrl: null, admin: { password: null } });
  });

  it.each([
    ['Wax Records', 'Wax Records'],
    ['Пластинка', 'Пластинка'],
    ['Wax: "Co" <Riga>, a\\b', '"Wax: \\"Co\\" <Riga>, a\\\\b"'],
  ])('name the product %s in front of the address of emails', (PRODUCT_NAME, name) => {
    expect(readConfig({ PRODUCT_NAME }).config.mailFrom).toBe(`${name} <no-reply@localhost>`);
  });

  it('count as absent when empty', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: '' }).config).toMatchObject({ port: 3000, publicUrl: null });
  });

  it('name the folder of reports from wherever the server was started', () => {
    expect(readConfig({}).config.statisticsDir).toBe(null);
    expect(readConfig({ LEGACY_FILES: 'legacy' }).config.legacyFiles).toEqual({ folder: path.resolve('legacy') });
    expect(readConfig({ LEGACY_FILES: 'https://Old.example:443/' }).config.legacyFiles).toEqual({
      origin: 'https://old.example',
    });
    for (const LEGACY_FILES of ['https://old.example/files', 'ftp://old.example', 'https://a@old.example'])
      expect(() => readConfig({ LEGACY_FILES })).toThrow(/^LEGACY_FILES: must be a folder/);
    expect(readConfig({ STATISTICS_DIR: 'reports' }).config.statisticsDir).toBe(path.resolve('reports'));
  });

  it.each([
    [{ HOST: '[::1]' }, /^HOST: must be an address or a name alone/],
    [{ PUBLIC_URL: 'https://music.example/app' }, /^PUBLIC_URL: must be an origin without a path/],
    [{ PUBLIC_URL: 'https://music.example?a=1' }, /^PUBLIC_URL: must be an origin without a path/],
  ])('reject addresses with superfluous parts: %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  it('take an IPv6 address to listen on, and an origin with a slash at its end', () => {
    expect(readConfig({ HOST: '::1' }).config.host).toBe('::1');
    expect(readConfig({ PUBLIC_URL: 'https://music.example:8443/' }).config.publicUrl).toBe(
      'https://music.example:8443',
    );
  });

  const key = Buffer.from('0123456789abcdefghijklmnopqrstuv');
  it.each([key.toString('base64'), key.toString('base64url'), key.toString('hex'), `${key.toString('hex')}\n`])(
    'take the instance key as Base64 or hexadecimal: %j',
    (INSTANCE_KEY) => {
      expect(readConfig({ INSTANCE_KEY, INSTANCE_KEY_NEW: INSTANCE_KEY }).secrets).toMatchObject({
        instanceKey: key,
        nextInstanceKey: key,
      });
    },
  );

  it.each([
    'a password that somebody made up, of 43 chars',
    key.subarray(1).toString('base64'),
    Buffer.alloc(32, 'x').toString('hex'),
    'a'.repeat(43),
  ])('refuse an instance key that is not random, and explain how to create one: %j', (INSTANCE_KEY) => {
    expect(() => readConfig({ INSTANCE_KEY })).toThrow(/^INSTANCE_KEY: .*openssl rand -base64 32$/);
  });

  it('are all reported together when they are bad, one line each, naming it', () => {
    const bad = {
      PORT: 'abc',
      PUBLIC_URL: 'nowhere',
      LOG_LEVEL: 'loud',
      ADMIN_PASSWORD: 'short',
      S3_BUCKET: 'music',
      SMS_URL: 'sms',
      STATISTICS_URL: 'clickhouse',
      PAYPAL_SECRET: 'long enough',
      STRIPE_SECRET_KEY: 'sk_test_1',
    };
    const read = () => readConfig(bad);
    expect(read).toThrow(/PORT: /);
    try {
      read();
    } catch (error) {
      const names = (error as Error).message.split('\n').map((line) => line.split(':')[0]);
      expect(new Set(names)).toEqual(
        new Set([
          'PORT',
          'PUBLIC_URL',
          'LOG_LEVEL',
          'ADMIN_PASSWORD',
          'S3_ENDPOINT',
          'SMS_URL',
          'STATISTICS_URL',
          'S3_ACCESS_KEY',
          'S3_SECRET_KEY',
          'PAYPAL_CLIENT_ID',
          'PAYPAL_WEBHOOK_ID',
          'STRIPE_WEBHOOK_SECRET',
        ]),
      );
    }
  });

  it('keep secrets out of the loggable settings', () => {
    const { config } = readConfig({
      DATABASE_URL: 'postgres://u:p4ssw0rd@db/x',
      SMTP_URL: 'smtp://u:p4ssw0rd@mail',
      STATISTICS_URL: 'http://u:p4ssw0rd@clickhouse:8123/dubplate',
      METRICS_TOKEN: 'p4ssw0rd',
      ADMIN_PASSWORD: 'p4ssw0rd',
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'music',
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'p4ssw0rd',
      CRYPTOCLOUD_API_KEY: 'p4ssw0rd',
      CRYPTOCLOUD_SHOP_ID: 'shop',
      CRYPTOCLOUD_SECRET: 'p4ssw0rd',
      STRIPE_SECRET_KEY: 'p4ssw0rd',
      STRIPE_WEBHOOK_SECRET: 'p4ssw0rd',
      CRYPTOCLOUD_PAYOUT_KEY: 'p4ssw0rd',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'p4ssw0rd',
    });
    expect(JSON.stringify(config)).not.toContain('p4ssw0rd');
  });

  it.each([
    [undefined, null],
    ['0', null],
    ['no', null],
    ['1', 1],
    ['yes', 1],
    ['2', 2],
    ['10.0.0.0/8, fd00::/8,192.168.1.7', ['10.0.0.0/8', 'fd00::/8', '192.168.1.7']],
    ['loopback', ['loopback']],
  ])('count the proxies before the server, or name their networks: %j', (TRUST_PROXY, proxies) => {
    expect(readConfig({ TRUST_PROXY }).config.trustProxy).toEqual(proxies);
  });

  it.each(['nginx', '10.0.0.0/99', '10.0.0.1,', '-1', '1.5', '300.1.1.1'])(
    'rejects %j as TRUST_PROXY',
    (TRUST_PROXY) => {
      expect(() => readConfig({ TRUST_PROXY })).toThrow(/^TRUST_PROXY: /);
    },
  );

  it.each([
    [{}, 'this-machine'],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:3000' }, 'this-machine'],
    [{ HOST: '::1' }, 'this-machine'],
    [{ HOST: '0.0.0.0' }, null],
    [{ PUBLIC_URL: 'https://music.example' }, null],
    [{ PUBLIC_URL: 'https://localhost.example' }, null],
    [{ TRUST_PROXY: '1' }, null],
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: '10.0.0.0/8' }, null],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://music.example', PAYMENTS: 'sandbox' }, 'everybody'],
  ])('allow test money locally or on request: %j', (given, allows) => {
    expect(readConfig(given).config.payments.sandbox).toBe(allows);
  });
});
