import { readConfig } from '@dubplate/server/config/env.ts';
import { runUntilStopped } from '@dubplate/server/run-until-stopped.ts';
import { startServer } from '@dubplate/server/start-server.ts';
import { grantPlan } from '@dubplate/testkit/commerce/purchases';
import { signUp, stranger } from '@dubplate/testkit/person';
import { closeThrough } from '@dubplate/testkit/royalties/bookkeeping';
import { insertPublished } from '@dubplate/testkit/royalties/published';
import { approveSales, type Sale } from '@dubplate/testkit/royalties/sales';
import { EARNERS } from './people.ts';

const MONTH = '2025-01';

// A server of one journey's own, whose artists have a statement and may ask for a payout.
await runUntilStopped(async () => {
  const server = await startServer(readConfig(process.env));
  const { db } = server.database;
  const admin = stranger(server.address);
  const { access_token } = await admin.ok('POST /login', {
    body: { username: process.env.ADMIN_USERNAME, password: process.env.ADMIN_PASSWORD, fingerprint: 'journey' },
  });
  Object.assign(admin, { token: access_token });
  const sales: Sale[] = [];
  for (const earner of Object.values(EARNERS)) {
    const { uuid } = await signUp({ origin: server.address }, earner);
    await db.updateTable('users').set({ verified_at: new Date() }).where('uuid', '=', uuid).execute();
    await grantPlan(db, { userUuid: uuid, name: 'PREMIUM_1M', days: 30 });
    const { tracks } = await insertPublished(db, uuid, 1);
    sales.push({ month: MONTH, isrc: tracks[0]?.isrc ?? null, net: '100' });
  }
  await approveSales(admin, 'journey', sales, '300');
  await closeThrough(admin, MONTH);
  process.stdout.write(`answers at ${server.origin}\n`);
  return server;
});
