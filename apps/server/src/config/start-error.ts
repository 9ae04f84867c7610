/**
 * An error that the operator must fix before the service can start. Its message is one sentence with the fix; print it
 * without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/**
 * What to do about errors of the operating system and of PostgreSQL (SQLSTATE), by their code. `…` is for their own message.
 */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/^EADDR(INUSE|NOTAVAIL)$/, '…'],
  [
    /^(EACCES|EPERM)$/,
    'A right is missing (…): run this as the account of the service, or give that account the right.',
  ],
  [/^EROFS$/, 'The disk can only be read (…): mount it for writing, or name another folder.'],
  [/^(ENOSPC|EDQUOT)$/, 'The disk is full (…): free space, then try again.'],
  [/^(ENOENT|ENOTDIR|EISDIR)$/, 'A file or folder is not as expected (…): check its path.'],
  [/^42501$/, 'The user of the database lacks a right (…): make it the owner of the database, or grant it that right.'],
  [/^25006$/, 'The database takes no writes (…): use the address of the primary.'],
  [/^53100$/, 'The disk of the database is full (…): free space there, then try again.'],
];

/** Explains in one line what the operator can do about an error; null for every other error, which needs its stack. */
export const explainForOperator = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  if (error instanceof StartError) return error.message;
  const { code } = error as { code?: unknown };
  const advice = typeof code === 'string' ? ADVICE.find(([codes]) => codes.test(code))?.[1] : undefined;
  return advice?.replace('…', () => error.message) ?? explainForOperator(error.cause);
};
