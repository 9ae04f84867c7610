import { type Person, signUp } from '@dubplate/testkit/person';
import { DEMO_PASSWORD } from './cast.ts';

const DAY_MS = 86_400_000;

/**
 * Users that support deals with: one with a phone number, one with a ban that expires, and the log of staff actions.
 */
export const peopleDemo = async (origin: string, support: Person, admin: Person): Promise<void> => {
  const caller = await signUp({ origin }, { username: '+7 921 555-01-02', password: DEMO_PASSWORD });
  await caller.ok('PATCH /profile/{id}', {
    params: { id: caller.uuid },
    body: { first_name: 'Павел', last_name: 'Гринёв' },
  });
  await caller.ok('POST /artist', { body: { name: 'Night Ferry' } });
  await support.ok('POST /staff/user/{id}/email', { params: { id: caller.uuid }, body: { kind: 'reset' } });
  const banned = await signUp({ origin }, { username: 'banned@demo.example', password: DEMO_PASSWORD });
  await admin.ok('POST /staff/user/{id}/ban', {
    params: { id: banned.uuid },
    body: {
      ban_reason: 'Uploads of records that belong to others, after two warnings.',
      banned_until: new Date(Date.now() + 30 * DAY_MS).toISOString(),
    },
  });
};
