import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import type { Opinion } from '@dubplate/contract/moderation/opinions';
import { recordAct } from '#features/audit/index.ts';
import { lockRelease, type StoredRelease } from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { presentOpinion } from './present-opinion.ts';
import type { readPerson } from './read-moderators.ts';
import { listOpinions } from './store.ts';

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    /** Somebody was asked for an opinion on it, or gave one. */
    'release-opinion': { release_uuid: ReleaseId };
  }
}

export interface OpinionDeps {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
}

export interface Act {
  readonly actorUuid: UserId;
  readonly now: Date;
}

export const nameOf = ({ username, first_name, last_name }: Awaited<ReturnType<typeof readPerson>>): string =>
  [first_name, last_name].filter(Boolean).join(' ') || username;

/** @throws 404 where there is none, or it is a draft */
export const lockSent = async (trx: Db, uuid: ReleaseId): Promise<StoredRelease> => {
  const release = await lockRelease(trx, uuid);
  if (!release || release.status === 'DRAFT') throw notFound();
  return release;
};

export const readOpinion = async (trx: Db, release: StoredRelease, uuid: string): Promise<Opinion> => {
  const row = (await listOpinions(trx, release.uuid)).find((each) => each.uuid === uuid);
  if (!row) throw notFound();
  return presentOpinion(row, release);
};

export const record = (trx: Db, { actorUuid, now }: Act, action: 'ask' | 'answer', release: ReleaseId, facts: object) =>
  recordAct(trx, {
    actorUuid,
    action: `opinion.${action}`,
    subject: { type: 'release', uuid: release },
    before: null,
    after: facts,
    now,
  });
