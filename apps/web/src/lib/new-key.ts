/** Returns a random `Idempotency-Key`; works in an insecure context, which lacks `randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Creates the idempotency keys of one form: the key changes only with the content, so that repeated sending creates one
 * object.
 */
export const createSendKeys = (): ((body: object) => string) => {
  let last = { content: '', key: '' };
  return (body) => {
    const content = JSON.stringify(body);
    if (last.content !== content) last = { content, key: newKey() };
    return last.key;
  };
};
