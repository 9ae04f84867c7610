import { execFileSync } from 'node:child_process';
import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { hashPassword, isPasswordRight } from './passwords.ts';

it('hashes with Argon2id at the cost that OWASP recommends', () => {
  // In a separate process, because the tests' own one hashes at a lower cost.
  const code = `
    const { hashPassword } = await import(${JSON.stringify(import.meta.resolve('./passwords.ts'))});
    process.stdout.write(await hashPassword('correct horse'));`;
  const hash = execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', code], {
    encoding: 'utf8',
  });
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it.each(['NFC', 'NFD'] as const)('accepts a password that was set in %s in either normal form', async (form) => {
  const typed = 'Zoë’s Łódź café';
  // Older versions hashed what was typed.
  for (const stored of [await hash(typed.normalize(form)), await hashPassword(typed.normalize(form))])
    for (const tried of [typed.normalize('NFC'), typed.normalize('NFD')])
      expect(await isPasswordRight(stored, tried)).toBe(true);
  expect(await isPasswordRight(await hashPassword(typed), 'Zoe’s Łódź café')).toBe(false);
  expect(await isPasswordRight(null, typed)).toBe(false);
});
