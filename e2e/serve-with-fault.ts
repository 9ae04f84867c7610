import { readConfig } from '@dubplate/server/config/env.ts';
import { runUntilStopped } from '@dubplate/server/run-until-stopped.ts';
import { startServer } from '@dubplate/server/start-server.ts';
import { storeUnbooked } from '@dubplate/testkit/commerce/purchases';
import { signUp } from '@dubplate/testkit/person';

// Starts a worker's own server, whose books lack a purchase.
await runUntilStopped(async () => {
  const server = await startServer(readConfig(process.env));
  const owner = await signUp({ origin: server.address }, { username: 'lost-entry@example.com' });
  await storeUnbooked(server.database.db, { userUuid: owner.uuid, kind: 'EARLY_DATE', amount: 15 });
  process.stdout.write(`answers at ${server.origin}\n`);
  return server;
});
