/** A random key that can be sent as `Idempotency-Key`; works without a secure context, where `randomUUID` is missing. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Keys for one form: what is sent unchanged has the same key, so that it is created once however often it is sent. */
export const createSendKeys = (): ((body: object) => string) => {
  let last = { content: '', key: '' };
  return (body) => {
    const content = JSON.stringify(body);
    if (last.content !== content) last = { content, key: newKey() };
    return last.key;
  };
};
