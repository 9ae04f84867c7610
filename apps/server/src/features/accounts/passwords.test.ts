import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

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
