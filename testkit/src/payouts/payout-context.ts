import { randomBytes } from 'node:crypto';
import type { PayoutDebtor } from '@dubplate/server/features/payouts/config.ts';
import type { Actor } from '@dubplate/server/platform/http/access/actor.ts';
import type { Jobs } from '@dubplate/server/platform/jobs/jobs.ts';
import type { Person } from '../person.ts';
import type { TestServer } from '../server.ts';

export interface SentJob {
  readonly name: string;
  readonly data: unknown;
}

/** The shared parts that the functions of payouts take, on the database of a server. Jobs are only recorded. */
export const createPayoutContext = ({
  database: { db },
  clock,
}: {
  readonly database: Pick<TestServer['database'], 'db'>;
  readonly clock: Pick<TestServer['clock'], 'now'>;
}) => {
  const sent: SentJob[] = [];
  const jobs: Pick<Jobs, 'send'> = {
    send: async (_db, name, data) => {
      sent.push({ name, data });
    },
  };
  const key = randomBytes(32);
  const debtor: PayoutDebtor = {
    name: 'Dubplate Musik GmbH & Co. Köln',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
  };
  return {
    db,
    clock,
    sent,
    jobs: jobs as Jobs,
    outbox: { announce: async () => undefined, listen: () => undefined },
    keyring: { key: () => key },
    origin: () => 'https://music.example',
    issuer: { firstNumber: 1, prefix: 'SB-', name: debtor.name },
    providers: [],
    isSandbox: false,
    onboarding: null,
    wrongPasswords: {
      count: async () => ({ remaining: 1, seconds: 1 }),
      check: async () => undefined,
      giveBack: async () => undefined,
      reset: async () => undefined,
    },
    config: { minimum: 1000 as never, twoPeople: 50_000 as never, debtor },
  };
};

/** A person as routes know them, with their newest session. */
export const actorOf = async ({ database: { db } }: Pick<TestServer, 'database'>, person: Person): Promise<Actor> => {
  const { uuid } = await db
    .selectFrom('sessions')
    .select('uuid')
    .where('user_uuid', '=', person.uuid)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    uuid: person.uuid,
    username: person.username,
    roles: [],
    sessionUuid: uuid,
    tokenUuid: null,
    scopes: null,
    member: null,
  };
};
