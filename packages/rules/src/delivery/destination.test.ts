import { describe, expect, it } from 'vitest';
import { isSameDestination } from './destination.ts';

const sftp = {
  type: 'SFTP',
  host: 'sftp.store.example',
  port: 22,
  user: 'us',
  fingerprint: 'SHA256:A',
  path: 'a',
} as const;
const s3 = { type: 'S3', endpoint: 'https://s3.example', region: 'r', bucket: 'b', prefix: 'a' } as const;

describe('a destination', () => {
  it.each([
    ['host', { ...sftp, host: 'evil.example' }],
    ['port', { ...sftp, port: 2222 }],
    ['user', { ...sftp, user: 'others' }],
    ['fingerprint', { ...sftp, fingerprint: 'SHA256:B' }],
    ['transport', s3],
  ])('of SFTP changes with its %s', (_field, after) => {
    expect(isSameDestination(sftp, after)).toBe(false);
  });

  it.each(['endpoint', 'region', 'bucket'])('of S3 changes with its %s', (field) => {
    expect(isSameDestination(s3, { ...s3, [field]: 'another' })).toBe(false);
  });

  it('stays with another folder there', () => {
    const [folder, prefix] = [
      { ...sftp, path: 'b' },
      { ...s3, prefix: 'b' },
    ];
    expect([isSameDestination(sftp, folder), isSameDestination(s3, prefix)]).toEqual([true, true]);
  });
});
