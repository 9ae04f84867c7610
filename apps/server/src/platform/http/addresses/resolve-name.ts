import { Resolver } from 'node:dns/promises';

/** How long one question to a name server may take, and how often it is asked. */
const QUESTION = { timeout: 2_000, tries: 2 };

/** These names are the own machine, whatever a name server says (RFC 6761, 6.3). */
const LOOPBACK = /^(.+\.)?localhost\.?$/i;

/**
 * Returns the addresses of a name, IPv4 first. Asks the name servers of the system directly: names that never answer would
 * fill the thread pool, in which all other parts of the server resolve theirs.
 * @param signal ends the questions
 * @param servers addresses with ports, instead of the name servers of the system
 * @throws if the name has no address
 */
export const resolveName = async (
  name: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<readonly string[]> => {
  if (LOOPBACK.test(name)) return ['127.0.0.1', '::1'];
  const resolver = new Resolver(QUESTION);
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.throwIfAborted();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    signal.throwIfAborted();
    const found = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length === 0) throw four.status === 'rejected' ? four.reason : new Error(`${name} has no address`);
    return found;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};
