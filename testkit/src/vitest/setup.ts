import { vi } from 'vitest';

/** Hashes passwords at the lowest cost: each sign-up and sign-in would take 30 ms of a core. */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>();
  return {
    ...argon2,
    hash: (password: string) => argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  };
});
