import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ApiKey, endpoints } from '@dubplate/contract/api';
import { AUDIT_ACTS, AUDIT_FIELDS, AUDIT_SUBJECTS } from '@dubplate/contract/audit/names';
import { type Endpoint, isStaffAccess } from '@dubplate/contract/endpoint';
import { grantPlan } from '@dubplate/testkit/commerce/purchases';
import { createScriptedProvider, externalIdOf, paid, pushReport } from '@dubplate/testkit/commerce/scripted-provider';
import { addServiceToCart, buy, checkOut } from '@dubplate/testkit/commerce/shop';
import { eventually } from '@dubplate/testkit/eventually';
import { publishLink } from '@dubplate/testkit/multilinks/publish-link';
import { oneTimeCode } from '@dubplate/testkit/one-time-code';
import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { daysFromNow, makeDraft, publishRelease } from '@dubplate/testkit/records';
import { salesForm, salesTable } from '@dubplate/testkit/royalties/sales';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { reportForm } from '@dubplate/testkit/statistics/reports';
import { ask } from '@dubplate/testkit/support/conversations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { raiseAlert } from '#platform/alerts.ts';
import { newUuid } from '#platform/ids.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts';

// Every staff call that changes something, done once: each has to be in the audit log, with who did it.

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'audit-walk': object;
  }
}

const paypal = createScriptedProvider();
const cryptocloud = createScriptedProvider({ name: 'cryptocloud', isRefundByHand: true, canWithdraw: true });
let server: TestServer;
let admin: Person;
let artist: Person;
let jobs: Jobs;
beforeAll(async () => {
  server = await startTestServer({
    env: { DELIVERY_FOLDERS: tmpdir() },
    providers: { PAY_PAL: paypal, CRYPTO_CLOUD: cryptocloud, CARD: null, STRIPE: null },
  });
  admin = await signUpVerified(server, { roles: ['admin'] });
  artist = await signUpVerified(server);
  jobs = createJobs(server.database.connection, { warn: () => undefined, error: () => undefined });
  const fail = () => Promise.reject(new Error('on purpose'));
  jobs.work('audit-walk', { run: fail, retries: 0, timeLimit: 30 });
  await jobs.start();
  await jobs.startWorkers();
});
afterAll(async () => {
  await jobs.stop();
  await server.stop();
});

/** POST calls that store nothing; they only need a body. */
const CHANGES_NOTHING: readonly ApiKey[] = ['POST /staff/terms/preview', 'POST /staff/payouts/reconcile'];
const staffCalls = (Object.keys(endpoints) as ApiKey[]).filter((key) => {
  const { access }: Endpoint = endpoints[key];
  return isStaffAccess(access) && !key.startsWith('GET ') && !CHANGES_NOTHING.includes(key);
});
const walked = new Set<ApiKey>();

/** Does it as the administrator, and expects the log to have grown by an act of theirs. */
const ok: Person['ok'] = async (key, sending) => {
  const acts = () =>
    server.database.db.selectFrom('audit_log').select('uuid').where('actor_uuid', '=', admin.uuid).execute();
  const before = (await acts()).length;
  const answer = await admin.ok(key, sending);
  expect([key, (await acts()).length > before]).toEqual([key, true]);
  walked.add(key);
  return answer;
};
const on = (id: string, body?: object) => ({ params: { id }, ...(body && { body }) });
const inBoth = (text: string) => ({ en: text, ru: text });

it('records actions on releases and their codes', async () => {
  await ok('POST /staff/codes', { body: { kind: 'ISRC', prefix: 'QZABC' } });
  const sent = async () => {
    const { release } = await makeDraft(artist);
    await artist.ok('POST /release/{id}/publish', on(release.uuid));
    return release.uuid;
  };
  await ok('POST /staff/release/{id}/deny', on(await sent(), { deny_reason: 'No' }));
  const id = await sent();
  await ok('POST /staff/release/{id}/claim', on(id));
  await ok('DELETE /staff/release/{id}/claim', on(id));
  const colleague = await signUpVerified(server, { roles: ['moderator'] });
  const question = { colleague_uuid: colleague.uuid, question: 'Is the cover too dark?' };
  await ok('POST /staff/release/{id}/opinion', on(id, question));
  const toMe = { ...question, colleague_uuid: admin.uuid };
  const mine = await colleague.ok('POST /staff/release/{id}/opinion', on(id, toMe));
  await ok('POST /staff/opinion/{id}', on(mine.uuid, { answer: 'No.', verdict: 'APPROVE' }));
  await ok('POST /staff/release/{id}/approve', on(id));
  await ok('POST /staff/release/{id}/publish', on(id));
  const reason = await ok('POST /staff/deny-reason', { body: { path: 'title', text: inBoth('Another title') } });
  await ok('PATCH /staff/deny-reason/{id}', on(reason.uuid, { text: inBoth('A shorter title') }));
  await ok('DELETE /staff/deny-reason/{id}', on(reason.uuid));
});

it('records actions on users', async () => {
  const { uuid } = await signUp(server, { roles: ['moderator'] });
  await ok('POST /staff/user/{id}/email', on(uuid, { kind: 'reset' }));
  await ok('POST /staff/user/{id}/roles', on(uuid, { roles: ['support'] }));
  await ok('POST /staff/user/{id}/ban', on(uuid, { ban_reason: 'Fraud' }));
  await ok('POST /staff/user/{id}/unban', on(uuid));

  const person = await signUpVerified(server, { roles: ['moderator'] });
  const { secret } = await person.ok('POST /me/totp', { body: { password: person.password } });
  await person.ok('POST /me/totp/confirm', { body: { code: oneTimeCode(secret, server.clock.now()) } });
  const [session] = await admin.ok('GET /staff/user/{id}/sessions', on(person.uuid));
  await ok('DELETE /staff/user/{id}/session/{sessionId}', { params: { id: person.uuid, sessionId: session?.uuid } });
  await ok('POST /staff/user/{id}/totp-off', on(person.uuid));
  const other = await signUpVerified(server);
  await ok('DELETE /staff/user/{id}/sessions', on(other.uuid));
  await ok('POST /staff/user/{id}/export', on(other.uuid, { reason: 'Asked by email' }));
  const deletion = { reason: 'Asked by email', username: other.username };
  await ok('POST /staff/user/{id}/deletion', on(other.uuid, deletion));
  await ok('DELETE /staff/user/{id}/deletion', on(other.uuid));
});

it('records actions on money', async () => {
  await ok('PATCH /staff/product/{name}', { params: { name: 'DUBPLATE_EARLY_DATE' }, body: { amount: 16 } });
  await ok('PATCH /staff/subscription/{name}', { params: { name: 'PREMIUM_1M' }, body: { amount: 11 } });
  const granted = { productName: 'DUBPLATE_EARLY_DATE' };
  await ok('POST /staff/user/{id}/grant', on(artist.uuid, granted));
  const bought = await addServiceToCart(artist);
  await buy(server, artist, paypal, [bought]);
  await ok('POST /staff/purchase/{id}/receipt-email', on(bought.uuid));
  await ok('POST /staff/purchase/{id}/refund', on(bought.uuid));

  const byHand = await addServiceToCart(artist);
  const checkout = await checkOut(artist, [byHand], 'CRYPTO_CLOUD');
  await pushReport(server, cryptocloud, [{ externalId: externalIdOf(checkout.uuid), report: paid(16) }]);
  await ok('POST /staff/purchase/{id}/refund', on(byHand.uuid));
  const { refund } = await admin.ok('GET /staff/purchase/{id}', on(byHand.uuid));
  cryptocloud.withdrawalAnswer = null;
  const target = { network: 'USDT_TRC20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' };
  await ok('POST /staff/refund/{id}/withdraw', on(refund?.uuid ?? '', target));
  await eventually('a lost answer', async () => {
    const { refunds } = await admin.ok('GET /staff/purchase/{id}', on(byHand.uuid));
    return refunds[0]?.status === 'UNKNOWN' ? true : undefined;
  });
  server.clock.advance(60);
  await ok('POST /staff/refund/{id}/reopen', on(refund?.uuid ?? ''));
  await ok('POST /staff/refund/{id}/settle', on(refund?.uuid ?? ''));

  for (const way of ['accept', 'return'] as const) {
    const { uuid } = await checkOut(artist, [await addServiceToCart(artist)]);
    await pushReport(server, paypal, [{ externalId: externalIdOf(uuid), report: paid(7) }]);
    await ok(`POST /staff/payment/{id}/${way}`, on(uuid, { reason: 'Fees' }));
  }

  const reversed = await addServiceToCart(artist);
  const { uuid: payment } = await buy(server, artist, paypal, [reversed]);
  const reversal = {
    kind: 'REVERSAL',
    reference: 'V-1',
    outcome: 'LOST',
    disputed: null,
    currency: 'USD',
    refundUuid: null,
    movements: [],
  } as const;
  await pushReport(server, paypal, [{ externalId: externalIdOf(payment), report: null, cases: [reversal] }]);
  const { cases } = await admin.ok('GET /staff/purchase/{id}', on(reversed.uuid));
  const decision = { decision: 'ACCEPT', purchaseUuid: reversed.uuid, reason: 'Fees' } as const;
  await ok('POST /staff/payment-case/{id}/decide', on(cases[0]?.uuid ?? '', decision));

  const lost = await addServiceToCart(artist);
  const { db } = server.database;
  await db.updateTable('purchases').set({ status: 'PAID' }).where('uuid', '=', lost.uuid).execute();
  await ok('POST /staff/ledger/check');
  const issue = await eventually('the issue', async () =>
    (await admin.ok('GET /staff/ledger/faults')).data.find(({ subjectUuid }) => subjectUuid === lost.uuid),
  );
  await ok('POST /staff/ledger/fault/{id}/answer', on(issue.uuid, { reason: 'A lost row' }));
});

it('records messages and questions to users', async () => {
  const [ticket, same] = [await ask(artist), await ask(artist, 'The same again')];
  await ok('POST /staff/ticket/{id}/message', on(ticket.uuid, { content: 'Soon.' }));
  await ok('PATCH /staff/ticket/{id}', on(ticket.uuid, { assignee_uuid: admin.uuid }));
  await ok('POST /staff/ticket/{id}/merge', on(same.uuid, { into: ticket.uuid }));
  const template = await ok('POST /staff/ticket-template', { body: { title: 'Soon', content: inBoth('Soon.') } });
  await ok('PATCH /staff/ticket-template/{id}', on(template.uuid, { title: 'Later' }));
  await ok('DELETE /staff/ticket-template/{id}', on(template.uuid));
  const faq = await ok('POST /staff/faq', { body: { question: inBoth('When?'), answer: inBoth('Soon.') } });
  await ok('PATCH /staff/faq/{id}', on(faq.uuid, { answer: inBoth('Tomorrow.') }));
  const faqs = await admin.ok('GET /staff/faqs');
  await ok('PUT /staff/faqs/order', { body: { uuids: faqs.map(({ uuid }) => uuid).reverse() } });
  await ok('DELETE /staff/faq/{id}', on(faq.uuid));

  const option = { type: 'TEXT', title: inBoth('In words'), order: 0 };
  const questions = [{ title: inBoth('How was it?'), order: 0, options: [option] }];
  const content = { slug: 'WALK', title: inBoth('A survey'), place: 'LINK', questions };
  const survey = await ok('POST /staff/survey', { body: content });
  await ok('PUT /staff/survey/{id}', on(survey.uuid, { ...content, title: inBoth('Another survey') }));
  await ok('POST /staff/survey/{id}/publish', on(survey.uuid));
  await ok('POST /staff/survey/{id}/close', on(survey.uuid));
  const unused = await ok('POST /staff/survey', { body: { ...content, slug: 'UNUSED' } });
  await ok('DELETE /staff/survey/{id}', on(unused.uuid));
});

it('records actions on public pages', async () => {
  const { link, artist: subject, owner } = await publishLink(server, admin);
  await ok(
    'PATCH /staff/link/{id}',
    on(link, { stores: [{ store: 'spotify', url: 'https://open.spotify.com/album/1' }] }),
  );
  const { pool } = server.database;
  const report = newUuid();
  await pool.query(
    "INSERT INTO page_reports (uuid, link_uuid, reason, comment, created_at) VALUES ($1, $2, 'FRAUD', '', now())",
    [report, link],
  );
  await ok('POST /staff/page-report/{id}/close', on(report));
  await ok('POST /staff/link/{id}/takedown', on(link, { reason: 'Fraud' }));
  await ok('POST /staff/link/{id}/restore', on(link));
  await owner.ok('PATCH /artist/{id}', on(subject, { page: { enabled: true, slug: 'walk' } }));
  await ok('POST /staff/artist/{id}/takedown', on(subject, { reason: 'Fraud' }));
  await ok('POST /staff/artist/{id}/restore', on(subject));
});

it('records actions on imports and reports', async () => {
  const record = await publishRelease(artist, admin);
  const [track] = record.tracks;
  const line = (isrc: string, quantity: number) => `${daysFromNow(-1)},Deezer,${isrc},${quantity}`;
  const send = (name: string, ...lines: string[]) =>
    ok('POST /staff/statistics/import', {
      body: reportForm(name, ['day,platform,isrc,quantity', ...lines].join('\n')),
    });
  await send('walk', line('ZZ9990000001', 1));
  await ok('POST /staff/statistics/unmatched/assign', {
    body: { isrc: 'ZZ9990000001', to_track_uuid: track?.uuid },
  });
  const { data: aliases } = await admin.ok('GET /staff/statistics/aliases');
  await ok('DELETE /staff/statistics/alias/{id}', on(aliases[0]?.uuid ?? ''));
  await ok('DELETE /staff/statistics/import/{report}', { params: { report: 'walk' } });

  await send('earlier', line('ZZ9992600002', 5));
  const { release, tracks } = await makeDraft(artist, { title: 'Newer' });
  await artist.ok('POST /release/{id}/publish', on(release.uuid));
  await admin.ok('POST /staff/release/{id}/approve', on(release.uuid));
  const isrcs = { [tracks[0]?.uuid ?? '']: 'ZZ9992600002' };
  await admin.ok('POST /staff/release/{id}/publish', on(release.uuid, { isrcs }));
  await eventually('the decision to be left to staff', async () =>
    (await admin.ok('GET /staff/statistics/unmatched')).data.find(({ reason }) => reason === 'EARLIER'),
  );
  await ok('POST /staff/statistics/unmatched/accept', { body: { isrc: 'ZZ9992600002' } });
  await send('old', `2019-05-02,Deezer,${track?.isrc},1`);
  await ok('POST /staff/statistics/months/drop', { body: { before: '2019-06-01' } });

  const body = new FormData();
  body.append('file', new Blob([JSON.stringify({ username: 'walk@older.example' })]), 'people.jsonl');
  await ok('POST /staff/legacy/import', { body });
});

it('records actions on royalties', async () => {
  const earner = await signUpVerified(server);
  const { tracks } = await publishRelease(earner, admin);
  const send = (report: string, isrc: string | null) =>
    ok('POST /staff/sales-reports/import', {
      query: {},
      body: salesForm(report, salesTable([{ isrc, net: '1', month: '2020-01' }])),
    });
  const draft = await send('walk draft', 'ZZ9990000002');
  await ok('POST /staff/sales-reports/{id}/match', on(draft.uuid ?? '', { rows: [2], track_uuid: tracks[0]?.uuid }));
  await ok('DELETE /staff/sales-reports/{id}', on(draft.uuid ?? ''));
  const report = await send('walk', tracks[0]?.isrc ?? null);
  const money = { received_amount: '1', received_on: '2020-02-10' };
  await ok('POST /staff/sales-reports/{id}/approve', on(report.uuid ?? '', money));
  await ok('PUT /staff/sales-reports/{id}/statistics', on(report.uuid ?? '', { enabled: true }));
  await ok('POST /staff/sales-reports/{id}/reopen', on(report.uuid ?? ''));
  await admin.ok('POST /staff/sales-reports/{id}/approve', on(report.uuid ?? '', money));
  await ok('PUT /staff/sales-formats/{name}', {
    params: { name: 'walk' },
    body: { markers: ['Month', 'Paid'], columns: { sale_period: ['Month'], net: ['Paid'] } },
  });
  const ofArtist = { user_uuid: earner.uuid };
  const advance = await ok('POST /staff/advances', { body: { ...ofArtist, amount: '5', note: 'Video' } });
  await ok('POST /staff/advance/{id}/cancel', on(advance.uuid));
  const until = daysFromNow(10);
  const hold = await ok('POST /staff/holds', { body: { ...ofArtist, reason: 'Bots', until } });
  await ok('POST /staff/hold/{id}/renew', on(hold.uuid, { reason: 'Still bots', until }));
  await ok('POST /staff/hold/{id}/end', on(hold.uuid, {}));
  await ok('PUT /staff/royalty-shares', { body: { plan: 'BASIC', share: '82', valid_from: daysFromNow(40) } });
  await ok('PUT /staff/user/{id}/royalty-plan', on(earner.uuid, { plan: 'LABEL', valid_from: daysFromNow(1) }));
  await ok('POST /staff/royalty-periods/{period}/close', { params: { period: '2020-01' }, body: {} });
});

it('records actions on payouts', async () => {
  const earner = await signUpVerified(server);
  await grantPlan(server.database.db, { userUuid: earner.uuid, name: 'PREMIUM_1M', days: 30 });
  await ok('POST /staff/adjustments', { body: { user_uuid: earner.uuid, amount: '100', reason: 'Carried over' } });
  await ok('PUT /staff/user/{id}/tax', on(earner.uuid, { form_status: 'REQUESTED' }));
  const bank = { holder: 'Vera Lunn', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', country: 'DE' };
  await earner.ok('PUT /me/payout-method', { body: { method: 'BANK', ...bank } });
  const request = async () => {
    const headers = { 'idempotency-key': newUuid() };
    return (await earner.ok('POST /me/payouts', { body: { amount: '20' }, headers })).uuid;
  };
  await ok('POST /staff/payout/{id}/reject', on(await request(), { reason: 'Twice' }));
  const payout = await request();
  await ok('POST /staff/payout/{id}/approve', on(payout));
  const file = await ok('POST /staff/payouts/files', { body: { format: 'csv' } });
  await ok('POST /staff/payouts/file/{uuid}/cancel', { params: { uuid: file.uuid } });
  await ok('POST /staff/payouts/send');
  await ok('POST /staff/payout/{id}/state', on(payout, { state: 'PAID', reference: 'Transfer 1' }));
});

it('records changes of the instance’s texts and switches', async () => {
  await ok('PUT /staff/instance/maintenance', { body: { is_on: true } });
  await ok('PUT /staff/instance/label', { body: { name: 'Night Ferry Records' } });
  const spotify = { params: { key: 'spotify' } };
  await ok('PUT /staff/store-colour/{key}', { ...spotify, body: { light: '#1db954', dark: '#1ed760' } });
  await ok('DELETE /staff/store-colour/{key}', spotify);
  const [language] = await admin.ok('GET /languages');
  const [style] = await admin.ok('GET /music-styles');
  await ok('PUT /staff/language/{id}', on(language?.languageId ?? '', { is_off: true }));
  await ok('PUT /staff/music-style/{id}', on(style?.musicStyleId ?? '', { is_off: true }));
  const text = inBoth('# Terms\n\nBe kind.');
  await ok('POST /staff/terms', { body: { text, is_material: true } });
});

it('records actions on stores and deliveries', async () => {
  const settings = {
    key: 'walk',
    name: 'Walk',
    dpid: 'PADPIDA2026112202R',
    ern: '4.3.2',
    choreography: 'BATCH',
    audio: 'WAV',
    takedown: 'NO_DEALS',
    active: true,
    live: false,
    // The jobs of this test count as another node.
    transport: { type: 'FOLDER', path: path.join(server.dataDir, 'walk') },
  } as const;
  const store = await ok('POST /staff/store', { body: settings });
  await ok('PATCH /staff/store/{id}', on(store.uuid, { name: 'Walking' }));
  await ok('POST /staff/store/{id}/test', on(store.uuid));
  await ok('POST /staff/store/{id}/backfill', on(store.uuid));
  const { release } = await publishRelease(artist, admin, { title: 'Walked' });
  const { data } = await admin.ok('GET /staff/deliveries', { query: { release: release.uuid } });
  const delivery = data[0]?.uuid ?? '';
  await ok('POST /staff/delivery/{id}/hold', on(delivery));
  await ok('POST /staff/delivery/{id}/retry', on(delivery));
  await ok('POST /staff/delivery/{id}/state', on(delivery, { state: 'NOT_WANTED' }));
  await ok('POST /staff/delivery/{id}/redeliver', on(delivery));
});

it('records actions on the system', async () => {
  await ok('POST /staff/backup');
  const { db } = server.database;
  const subject = { type: 'file', uuid: newUuid() };
  await raiseAlert(db, { kind: 'file.missing', subject, detail: {} }, server.clock.now());
  const { data } = await admin.ok('GET /staff/alerts');
  const alert = data.find(({ subject_uuid }) => subject_uuid === subject.uuid);
  await ok('DELETE /staff/alert/{id}', on(alert?.uuid ?? ''));

  await jobs.send(db, 'audit-walk', {});
  const failedJob = () =>
    eventually('the failure', async () =>
      (await admin.ok('GET /staff/jobs/failed')).data.find(({ queue }) => queue === 'audit-walk'),
    );
  await ok('POST /staff/jobs/{id}/retry', on((await failedJob()).uuid));
  await ok('DELETE /staff/jobs/{id}', on((await failedJob()).uuid));
});

it('records every staff call that changes data', () => {
  expect(staffCalls.filter((key) => !walked.has(key))).toEqual([]);
});

/** Fields whose keys are data: ids of tracks, names of genres and columns, services. */
const KEYED_BY_DATA = ['isrcs', 'genres', 'columns', 'prices'];
const keysOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...(KEYED_BY_DATA.includes(key) ? [] : keysOf(inner))]);
};

it('knows a name for every action, subject and field that staff calls write', async () => {
  const acts = await server.database.db.selectFrom('audit_log').selectAll().execute();
  const unnamed = (names: readonly string[], found: readonly string[]) =>
    [...new Set(found)].filter((name) => !names.includes(name));
  expect({
    acts: unnamed(
      AUDIT_ACTS,
      acts.map(({ action }) => action),
    ),
    subjects: unnamed(
      AUDIT_SUBJECTS,
      acts.map(({ subject_type }) => subject_type),
    ),
    fields: unnamed(
      AUDIT_FIELDS,
      acts.flatMap(({ before, after }) => [...keysOf(before), ...keysOf(after)]),
    ),
  }).toEqual({ acts: [], subjects: [], fields: [] });
});
