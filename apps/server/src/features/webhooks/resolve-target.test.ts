import { describe, expect, it } from 'vitest';
import { isPublicAddress, parseTarget, resolveTarget, type TargetOptions } from './resolve-target.ts';

describe('a public address', () => {
  it.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'fec0::1',
    'ff02::1',
    '100::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
    '::ffff:0:127.0.0.1',
    'not an address',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('an address of a receiver', () => {
  const parse = (text: string, allowsPrivate = false) => String(parseTarget(text, { allowsPrivate }));

  it('is https, with any port and path, without its fragment', () => {
    expect(parse('https://label.example:8443/hooks?key=1#top')).toBe('https://label.example:8443/hooks?key=1');
    for (const text of ['http://label.example', 'ftp://label.example', 'label.example', '', 'javascript:alert(1)'])
      expect(parse(text)).toBe('webhook_url_invalid');
  });

  it('may be http if private addresses are allowed', () => {
    expect(parse('http://label.example/', true)).toBe('http://label.example/');
    expect(parse('ftp://label.example', true)).toBe('webhook_url_invalid');
  });

  it('has no name and no password', () => {
    for (const text of ['https://anna@label.example', 'https://:secret@label.example', 'https://a:b@label.example'])
      expect(parse(text)).toBe('webhook_url_credentials');
  });
});

describe('a name', () => {
  const check = (url: URL, options: TargetOptions) => resolveTarget(url, options, new AbortController().signal);
  const resolve = (found: readonly string[]) => ({ allowsPrivate: false, resolve: async () => found });

  it('is refused if any of its addresses is private', async () => {
    const url = new URL('https://label.example');
    expect(await check(url, resolve(['1.1.1.1', '2606:4700::1']))).toEqual(['1.1.1.1', '2606:4700::1']);
    expect(await check(url, resolve(['1.1.1.1', '10.0.0.1']))).toBe('webhook_address_refused');
    expect(await check(url, resolve([]))).toBe('webhook_name_unknown');
    const fails = () => Promise.reject(new Error('no such name'));
    expect(await check(url, { allowsPrivate: false, resolve: fails })).toBe('webhook_name_unknown');
  });

  it('that is an address in any notation is checked as that address', async () => {
    const never = () => Promise.reject(new Error('not a name'));
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '017700000001', '[::1]', '[::ffff:127.0.0.1]'])
      expect(await check(new URL(`https://${host}/`), { allowsPrivate: false, resolve: never })).toBe(
        'webhook_address_refused',
      );
  });
});
