import { type CodeRange, codesEndpoints } from '@dubplate/contract/moderation/codes-endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { addRange } from './add-range.ts';
import { codeOf, leftIn, usableRanges } from './range.ts';
import { listRanges, type StoredRange } from './store.ts';

const presentRange = (range: StoredRange, now: Date): CodeRange => ({
  uuid: range.uuid,
  kind: range.kind,
  from: range.kind === 'UPC' ? codeOf(range, range.first_number, now) : null,
  to: range.kind === 'UPC' ? codeOf(range, range.last_number, now) : null,
  prefix: range.prefix,
  left: leftIn(range, now),
  is_placeholder: range.is_placeholder,
  created_at: range.created_at.toISOString(),
});

const presentPool = (kind: 'UPC' | 'ISRC', all: readonly StoredRange[], now: Date) => {
  const ranges = usableRanges(all.filter((range) => range.kind === kind)).map((range) => presentRange(range, now));
  return {
    kind,
    left: ranges.reduce((sum, { left }) => sum + left, 0),
    is_placeholder: ranges.every(({ is_placeholder }) => is_placeholder),
    ranges,
  };
};

export const codesRoutes = (app: FastifyInstance, options: MountOptions & { readonly clock: Clock }): void => {
  const { clock } = options;
  mount(app, codesEndpoints, options, {
    'GET /staff/codes': async ({ db }) => {
      const all = await listRanges(db);
      return (['UPC', 'ISRC'] as const).map((kind) => presentPool(kind, all, clock.now()));
    },

    'POST /staff/codes': async ({ db, actor, body }) => {
      const now = clock.now();
      return presentRange(await addRange(db, { actorUuid: actor.uuid, now }, body), now);
    },
  });
};
