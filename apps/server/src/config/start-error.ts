/**
 * Something the person who runs the service must change before it can start.
 * Its message is one clear sentence that says what to do; print it alone, without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
