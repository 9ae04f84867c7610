import { type Person, signUp, stranger } from '../person.ts';
import type { TestServer } from '../server.ts';

export const NEW_PASSWORD = 'brand new password';

/** The token in the path of an email's link. */
export const tokenIn = (path = ''): string => /(?:token=|verify\/)([\w-]{43})(?:&|$)/.exec(path)?.[1] ?? '';

/** The calls with which a person confirms a name or recovers an account; `server` may start later. */
export const recoveryCalls = (server: () => TestServer) => {
  const anyone = () => stranger(server().origin);
  const requestReset = (username: string) =>
    anyone().call('POST /reset-password-email', { body: { username, service: 'DUBPLATE' } });
  return {
    anyone,
    requestReset,
    requestVerify: (username: string) =>
      anyone().call('POST /verify-email', { body: { username, service: 'DUBPLATE' } }),
    verify: (token: string) => anyone().call('POST /verify', { body: { token } }),
    reset: (token: string, password = NEW_PASSWORD) =>
      anyone().call('POST /reset-password', { body: { token, password } }),
    login: (username: string, password: string) =>
      anyone().call('POST /login', { body: { username, password, fingerprint: 'test' } }),
    /** A new user with the token of their first email. */
    async newcomer(): Promise<Person & { verifyToken: string }> {
      const person = await signUp(server());
      return Object.assign(person, { verifyToken: tokenIn((await server().sent(person.username)).link?.path) });
    },
    /** The token of the `count`th email to this person, which this call asks for. @throws where it was refused */
    async resetToken(person: Person, count = 2): Promise<string> {
      const { status } = await requestReset(person.username);
      if (status !== 200) throw new Error(`The reset was refused with ${status}`);
      return tokenIn((await server().sent(person.username, count)).link?.path);
    },
  };
};
