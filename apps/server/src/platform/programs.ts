/**
 * Whether a program could not be started because it is not installed. A name that is looked up gives EACCES as well when a
 * folder of PATH is not readable; a path gives it for a file that may not be run.
 */
export const isNotInstalled = (error: unknown, program: string): boolean => {
  const { code } = error as { code?: unknown };
  return code === 'ENOENT' || (code === 'EACCES' && !program.includes('/'));
};
