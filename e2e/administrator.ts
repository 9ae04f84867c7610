import { type Person, stranger } from '@dubplate/testkit/person';
import { MODERATOR } from './people.ts';

/** The first administrator, by calls alone. */
export const administrator = async (origin: string): Promise<Person> => {
  const person = stranger(origin);
  // The value in `serve.ts`.
  const admin = { username: 'admin@dubplate.local', password: MODERATOR.password, fingerprint: 'journey' };
  const { access_token } = await person.ok('POST /login', { body: admin });
  return Object.assign(person, { token: access_token });
};
