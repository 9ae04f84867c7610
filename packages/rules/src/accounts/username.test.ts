import { describe, expect, it } from 'vitest';
import { parseUsername } from './username.ts';

const compared = (input: string) => parseUsername(input)?.value;

describe('a phone', () => {
  it.each([
    '79161234567',
    '+79161234567',
    '7 916 123 45 67',
    '7-916-123-45-67',
    '7.916.123.45.67',
    '(7)(916)1234567',
    '+7 (916) 123-45.67',
    '  +7 (916) 123-45-67  ',
    '\t79161234567\n',
  ])('is its digits, however it is written: %j', (input) => {
    expect(parseUsername(input)).toEqual({ kind: 'phone', value: '79161234567' });
  });

  it.each([
    ['1'.repeat(9), null],
    ['1'.repeat(10), 'phone'],
    ['1'.repeat(14), 'phone'],
    ['1'.repeat(15), null],
    ['+1 (11) 111-11-11', 'phone'],
    ['+1 (11) 111-11-1', null],
    ['1-1-1-1-1-1-1-1-1-1-1-1-1-1', 'phone'],
    ['1-1-1-1-1-1-1-1-1-1-1-1-1-1-1', null],
  ])('has 10 to 14 digits, separators not counted: %s', (input, kind) => {
    expect(parseUsername(input)?.kind ?? null).toBe(kind);
  });

  it.each([
    '7916+1234567',
    '79161234567+',
    '++79161234567',
    '7_916_123_45_67',
    '7/916/1234567',
    '7,916,123,45,67',
    '[7]9161234567',
    '7916123456x',
    '٧٩١٦١٢٣٤٥٦٧',
    '+',
    '() - .',
  ])('has no other signs: %j', (input) => {
    expect(parseUsername(input)).toBeNull();
  });
});

describe('an e-mail address', () => {
  it.each([
    ['vera@example.com', 'vera@example.com'],
    ['  vera@example.com ', 'vera@example.com'],
    ['Vera.Lunn@EXAMPLE.com', 'vera.lunn@example.com'],
    ['vera+dub@sub.example.co.uk', 'vera+dub@sub.example.co.uk'],
    ['ВЕРА@почта.рф', 'вера@почта.рф'],
    ['7916@example.com', '7916@example.com'],
  ])('%j is compared as %s', (input, value) => {
    expect(parseUsername(input)).toEqual({ kind: 'email', value });
  });

  it.each([
    'vera',
    'vera@',
    '@example.com',
    'vera@example',
    'vera@example.c',
    'vera@example.com.',
    'vera@example..com',
    'vera@.example.com',
    'vera@@example.com',
    'vera lunn@example.com',
    'vera@exam ple.com',
    'vera@example.com, max@example.com',
    'Vera <vera@example.com>',
    '',
    '   ',
  ])('is not %j', (input) => {
    expect(parseUsername(input)).toBeNull();
  });

  it('has at most 254 characters', () => {
    const domain = '@example.com';
    expect(compared('a'.repeat(254 - domain.length) + domain)).toHaveLength(254);
    expect(compared('a'.repeat(255 - domain.length) + domain)).toBeUndefined();
  });
});
