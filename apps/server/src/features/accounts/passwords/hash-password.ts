import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's defaults, which follow OWASP (19 MiB, 2 passes). */
export const hashPassword = (password: string): Promise<string> => hash(password);

// A hash of nobody's password: checking it costs an unknown name the same time as a known one.
const nobody = hash('nobody signs in with this');

/** Whether the password is right; takes as long for a name that does not exist. */
export const isPasswordRight = async (passwordHash: string | null | undefined, password: string): Promise<boolean> => {
  const isRight = await verify(passwordHash ?? (await nobody), password);
  return isRight && typeof passwordHash === 'string';
};
