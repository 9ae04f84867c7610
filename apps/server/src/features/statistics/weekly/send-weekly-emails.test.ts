import type { LocalDate } from '@dubplate/contract/wire';
import { addDays, utcDay } from '@dubplate/rules/dates';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { publishRelease, type Record } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { importStreams } from '@dubplate/testkit/statistics/reports';
import { unzip } from '@dubplate/testkit/unzip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastWeek, sendWeeklyEmails } from './send-weekly-emails.ts';

describe('the last complete week', () => {
  it.each([
    ['2026-11-22', '2026-11-09', '2026-11-15'],
    ['2026-11-23', '2026-11-16', '2026-11-22'],
    ['2026-11-25', '2026-11-16', '2026-11-22'],
  ])('on %s is from Monday %s to Sunday %s', (today, start_date, end_date) => {
    expect(lastWeek(today as LocalDate)).toEqual({ start_date, end_date });
  });
});

describe('the weekly email', () => {
  let server: TestServer;
  let owner: Person;
  let record: Record;
  const week = () => lastWeek(utcDay(server.clock.now()));
  const enable = (person: Person, enabled = true) => person.call('PUT /me/weekly-email', { body: { enabled } });

  beforeAll(async () => {
    server = await startTestServer();
    const admin = await signUp(server, { roles: ['admin'] });
    const moderator = await signUp(server, { roles: ['moderator'] });
    owner = await signUpVerified(server);
    record = await publishRelease(owner, moderator, { title: 'First Light' });
    const isrc = record.tracks[0]?.isrc ?? '';
    const { start_date, end_date } = week();
    await importStreams(admin, 'weeks', [
      [start_date, 'Deezer', isrc, 234],
      [end_date, 'Spotify Free', isrc, 12_000],
      [addDays(start_date, -1), 'Deezer', isrc, 999],
      [addDays(end_date, 1), 'Deezer', isrc, 5],
    ]);
  });
  afterAll(() => server.stop());

  it('is off by default, and requires a verified name', async () => {
    expect(await owner.ok('GET /me/weekly-email')).toEqual({ enabled: false });
    const unverified = await signUp(server);
    expect((await enable(unverified)).error).toMatchObject({ statusCode: 403, message: 'NOT_VERIFIED' });
    expect((await enable(unverified, false)).status).toBe(200);
  });

  it('contains the streams of the last two weeks, and is sent once', async () => {
    await enable(owner);
    expect(await owner.ok('GET /me/weekly-email')).toEqual({ enabled: true });
    await server.runJob('send-weekly-emails');
    await server.runJob('send-weekly-emails');
    await server.emailsDone();
    const emails = (await server.outbox(owner.username)).filter(({ subject }) => subject?.includes('week'));
    expect(emails.map(({ subject }) => subject)).toEqual(['Your week: 12\u00a0234 streams']);
    expect(emails[0]?.text).toContain('The week before: 999.');
    expect(emails[0]?.text).toContain('Most played: “First Light”, mostly at Spotify.');
    expect(emails[0]?.link?.path).toBe('/statistics');
  });

  it('reaches the other users if one email fails, and the job fails', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => signUpVerified(server)));
    for (const person of people) await enable(person);
    const [first, broken, last] = people.map(({ uuid }) => uuid).toSorted();
    const readSums = async (_db: unknown, { scope }: { scope: { owner: string } }) => {
      if (scope.owner === broken) throw new Error('no sums for this person');
      return { sums: [] };
    };
    const run = sendWeeklyEmails(
      { db: server.database.db, clock: server.clock, jobs: {} as never, streams: { readSums } as never },
      { signal: AbortSignal.timeout(60_000), log: { warn: () => undefined, error: () => undefined } },
    );
    await expect(run).rejects.toThrow('1 weekly emails');
    const { rows } = await server.database.pool.query<{ user_uuid: string }>(
      'select user_uuid from statistics_weekly_emails where last_week is not null',
    );
    const sent = rows.map(({ user_uuid }) => user_uuid);
    expect(sent).toEqual(expect.arrayContaining([first, last]));
    expect(sent).not.toContain(broken);
  });

  it('is exported with the streams of a user', async () => {
    await owner.ok('POST /me/export');
    await eventually('the copy', async () => (await owner.ok('GET /me/export'))?.status === 'READY' || undefined);
    const { url } = await owner.ok('POST /me/export/link', { body: { password: owner.password } });
    const files = await unzip(Buffer.from(await (await fetch(server.origin + url)).arrayBuffer()));
    expect(JSON.parse(files.get(`statistics/${record.release.uuid}.json`)?.toString() ?? '')).toMatchObject({
      total: 13_238,
    });
    expect(files.has('statistics/weekly-email.json')).toBe(true);
  });

  it('is not sent to users who turned it off or have no streams', async () => {
    const quiet = await signUpVerified(server);
    await enable(quiet);
    await enable(owner, false);
    const asked = await server.emailsDone();
    server.clock.advance(7 * 86_400);
    await server.runJob('send-weekly-emails');
    expect(await server.emailsDone()).toBe(asked);
  });
});
