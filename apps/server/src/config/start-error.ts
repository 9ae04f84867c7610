/**
 * An error that the operator must fix before the service can start. Its message is one sentence with the fix; print it
 * without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
