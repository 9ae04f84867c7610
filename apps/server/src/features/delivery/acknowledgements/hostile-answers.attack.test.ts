import type { DeliveryId, Store } from '@dubplate/contract/delivery/schemas';
import { setUpDeliveries } from '@dubplate/testkit/delivery/set-up-deliveries';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUpVerified } from '@dubplate/testkit/person';
import { publishRelease } from '@dubplate/testkit/records';
import { type S3StandIn, startS3StandIn } from '@dubplate/testkit/storage/s3-stand-in';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { listUnansweredAfter } from './store.ts';

const context = setUpDeliveries();
const MINUTE = 60;

let s3: S3StandIn;
let store: Store;
beforeEach(async () => {
  await s3?.stop();
  s3 = await startS3StandIn();
  const { endpoint, region, bucket, accessKey, secretKey } = s3.settings;
  await fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
  const keys = { access_key: accessKey, secret_key: secretKey };
  store = await context.addStore({ transport: { type: 'S3', endpoint, region, bucket, prefix: '', ...keys } });
});
afterAll(() => s3.stop());

/** A release that the store has, and how it answers. */
const deliver = async (artist: Person) => {
  const { release } = await publishRelease(artist, context.admin);
  const delivery = await eventually('a delivery', async () =>
    (await context.currentOf(release.uuid)).find(({ state }) => state === 'SENT'),
  );
  const answer = (name: string, status: string, { file = 'FileOK', error = '' } = {}) =>
    s3.objects.set(`acknowledgements/${name}`, {
      modifiedAt: new Date(),
      bytes: Buffer.from(
        `<AcknowledgementMessage><ReleaseStatus><ReleaseStatus>${status}</ReleaseStatus><ErrorText>${error}</ErrorText>
        <Acknowledgement><MessageId>${delivery.message_id}</MessageId><MessageStatus><Status>${file}</Status></MessageStatus>
        </Acknowledgement></ReleaseStatus></AcknowledgementMessage>`,
      ),
    });
  const waitFor = (state: string) =>
    eventually(state, async () => (await context.currentOf(release.uuid)).find((one) => one.state === state));
  return { answer, waitFor };
};

const refusalTo = ({ username }: Person) =>
  eventually('the refusal', async () =>
    (await context.server.outbox(username)).find(({ text }) => text.includes('did not accept')),
  );

const readsOf = (name: string) => s3.requests.filter((request) => request === `GET /stand-in/acknowledgements/${name}`);
const looks = () => s3.requests.filter((request) => request === 'HEAD /stand-in/').length;

/** Advances the clock until the store is polled again. */
const lookAgain = async (seconds: number) => {
  const before = looks();
  context.server.clock.advance(seconds);
  await eventually('a look', async () => looks() > before || undefined);
  // The next poll begins when this one has ended.
  context.server.clock.advance(2);
  await eventually('its end', async () => looks() > before + 1 || undefined);
};

const alerts = async () => {
  const { data } = await context.admin.ok('GET /staff/alerts');
  return data.filter(({ kind, subject_uuid }) => kind === 'delivery.unreadable-answer' && subject_uuid === store.uuid);
};

it('skips an endless answer, alerts staff and reads the answers after it', async () => {
  const { answer, waitFor } = await deliver(context.artist);
  s3.addStrange('acknowledgements/1.xml', 100, 'endless');
  s3.addStrange('acknowledgements/2.xml', 10_000_000, 'endless');
  answer('3.xml', 'ReleaseReceivedByReleaseDistributor');
  context.server.clock.advance(MINUTE);
  await waitFor('RECEIVED');
  expect(s3.bytesSent()).toBeLessThan(20_000_000);
  expect(await alerts()).toMatchObject([
    { times: 2, detail: { store: store.name, file: 'acknowledgements/2.xml', reason: 'more than 1048576 bytes' } },
  ]);

  answer('4.xml', 'SuccessfullyIngestedByReleaseDistributor');
  context.server.clock.advance(24 * 60 * MINUTE);
  await context.signInAdmin();
  await waitFor('INGESTED');
  expect([readsOf('1.xml').length, readsOf('2.xml').length, readsOf('3.xml').length]).toEqual([1, 0, 1]);
});

it('retries an answer that can’t be fetched, then alerts staff, and reads the answers after it', async () => {
  const { answer, waitFor } = await deliver(context.artist);
  answer('1.xml', 'ReleaseReceivedByReleaseDistributor');
  answer('2.xml', 'SuccessfullyIngestedByReleaseDistributor');
  s3.fail({ status: 403, code: 'AccessDenied' }, (request) => request.endsWith('/1.xml'));
  context.server.clock.advance(MINUTE);
  await waitFor('INGESTED');
  expect(readsOf('1.xml')).toHaveLength(1);
  await lookAgain(30);
  expect(readsOf('1.xml')).toHaveLength(1);
  expect(await alerts()).toEqual([]);
  for (const minutes of [1, 4]) await lookAgain(minutes * MINUTE);
  expect(await eventually('an alert', async () => (await alerts())[0])).toMatchObject({
    detail: { file: 'acknowledgements/1.xml', reason: 'TransportError: AccessDenied: AccessDenied' },
  });
  expect(readsOf('1.xml')).toHaveLength(3);

  s3.fail(null);
  await lookAgain(16 * MINUTE);
  await eventually('the refused answer', async () => readsOf('1.xml').length === 4 || undefined);
});

it('searches the folders of all releases in turn, although many newer ones wait', async () => {
  for (let count = 0; count < 3; count += 1) await deliver(context.artist);
  const { db } = context.server.database;
  const looked: string[] = [];
  let answers_after: DeliveryId | null = null;
  for (let look = 0; look < 2; look += 1) {
    const found = await listUnansweredAfter(db, { uuid: store.uuid, answers_after }, 2);
    looked.push(...found.map(({ uuid }) => uuid));
    answers_after = found.at(-1)?.uuid ?? null;
  }
  const { rows } = await context.server.database.pool.query<{ uuid: string }>(
    'select uuid from deliveries where store_uuid = $1',
    [store.uuid],
  );
  expect(looked.toSorted()).toEqual(rows.map(({ uuid }) => uuid).toSorted());
});

it('truncates the text of a store to fit a list, an email and an SMS', async () => {
  const error = 'The cover is blurred. '.repeat(15_000);
  const byMail = await deliver(context.artist);
  byMail.answer('1.xml', 'ProcessingError', { file: 'ResourceCorrupt', error });
  context.server.clock.advance(MINUTE);
  const { reason } = await byMail.waitFor('REFUSED');
  expect(reason).toHaveLength(2_000);
  expect(reason).toMatch(/^A recording or the cover arrived damaged: The cover is blurred\..*…$/);
  const email = await refusalTo(context.artist);
  expect(email.text.length).toBeLessThan(3_000);

  const phone = await signUpVerified(context.server, { username: '79990001122' });
  const bySms = await deliver(phone);
  bySms.answer('2.xml', 'ProcessingError', { file: `${error}Unknown`, error });
  context.server.clock.advance(MINUTE);
  expect((await bySms.waitFor('REFUSED')).reason).toHaveLength(2_000);
  const sms = await refusalTo(phone);
  expect(sms.text.length).toBeLessThan(400);

  const { rows } = await context.server.database.pool.query(
    'select length(reason) as reason, length(reason_code) as code from deliveries where store_uuid = $1 order by number',
    [store.uuid],
  );
  expect(rows).toEqual([
    { reason: 2_000, code: 'ResourceCorrupt'.length },
    { reason: 2_000, code: 2_000 },
  ]);
  const kept = await context.server.database.pool.query(
    'select max(length(content)) as longest from delivery_acknowledgements where store_uuid = $1',
    [store.uuid],
  );
  expect(kept.rows).toEqual([{ longest: 2_000 }]);
});
