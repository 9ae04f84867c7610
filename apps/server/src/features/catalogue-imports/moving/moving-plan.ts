import { catalogueImportsErrors } from '@dubplate/contract/catalogue-imports/errors';
import type { MovingConfirmation } from '@dubplate/contract/catalogue-imports/limits';
import { movingRuleTexts, movingStepTexts } from '@dubplate/contract/catalogue-imports/moving-texts';
import type { KeptChange, MovingRelease, MovingStore } from '@dubplate/contract/catalogue-imports/schemas';
import type { StoreId } from '@dubplate/contract/delivery/schemas';
import type { ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import { artistLine, type CatalogueRelease } from '@dubplate/rules/catalogue/catalogue-release';
import { type KeptFacts, listChanges } from '@dubplate/rules/catalogue/kept-facts';
import { canConfirm, type MovingFacts, type PlannedMove, planMove } from '@dubplate/rules/catalogue/moving-plan';
import { listActiveStores, listArrivals } from '#features/delivery/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import type { PlannedDraft } from '../to-draft.ts';
import {
  findMoved,
  listMoved,
  listStoreMoves,
  type MovedRow,
  type MovingPage,
  readKeptFacts,
  type StoreMoveRow,
} from './read.ts';
import { keptFacts, lockMovedRelease, saveConfirmation } from './store.ts';

/** What stores match by of a draft that is made from an import. */
export const keptFactsOf = (
  release: CatalogueRelease,
  plan: PlannedDraft,
  trackUuids: readonly TrackId[],
): KeptFacts => ({
  upc: plan.upc,
  title: plan.title,
  titleVersion: plan.fields?.title_version ?? null,
  artists: plan.artists,
  originalReleaseDate: plan.fields?.original_release_date ?? null,
  tracks: plan.tracks.map((track, index) => ({
    uuid: trackUuids[index] ?? '',
    title: track.title,
    titleVersion: track.fields?.title_version ?? null,
    artists: track.artists,
    isrc: track.isrc,
    duration: release.tracks[index]?.duration ?? null,
  })),
});

/** A moved release at a store. */
export interface StoreMove {
  readonly release_uuid: ReleaseId;
  readonly store: { readonly uuid: StoreId; readonly key: string; readonly name: string };
  readonly facts: MovingFacts;
  readonly planned: PlannedMove;
  readonly url: string | null;
  readonly reminders: number;
}

const NOT_SENT = ['DRAFT', 'DENIED'];

/** The stores of each release: those that are to have it, and before its publication all active ones. */
export const loadStoreMoves = async (
  db: Db,
  rows: readonly Pick<MovedRow, 'release_uuid' | 'status'>[],
): Promise<Map<ReleaseId, StoreMove[]>> => {
  const uuids = rows.map(({ release_uuid }) => release_uuid);
  const active = (await listActiveStores(db)).map(({ uuid, key, name }) => ({
    store_uuid: uuid,
    store_key: key,
    store_name: name,
    delivered_at: null,
    is_live: false,
    url: null,
  }));
  const arrivals = Map.groupBy(await listArrivals(db, uuids), ({ release_uuid }) => release_uuid);
  const moveKey = (release: ReleaseId, store: StoreId) => `${release} ${store}`;
  const moves = new Map<string, StoreMoveRow>(
    (await listStoreMoves(db, uuids)).map((move) => [moveKey(move.release_uuid, move.store_uuid), move]),
  );
  return new Map(
    rows.map(({ release_uuid, status }) => {
      const stores = status === 'PUBLISHED' ? (arrivals.get(release_uuid) ?? []) : active;
      const planned = stores.map((arrival): StoreMove => {
        const move = moves.get(moveKey(release_uuid, arrival.store_uuid));
        const facts: MovingFacts = {
          store: arrival.store_name,
          isSent: !NOT_SENT.includes(status),
          deliveredAt: arrival.delivered_at,
          isLive: arrival.is_live,
          bothLiveAt: move?.both_live_at ?? null,
          oldDownAt: move?.old_down_at ?? null,
          doneAt: move?.done_at ?? null,
        };
        return {
          release_uuid,
          store: { uuid: arrival.store_uuid, key: arrival.store_key, name: arrival.store_name },
          facts,
          planned: planMove(facts),
          url: arrival.url,
          reminders: move?.reminders ?? 0,
        };
      });
      return [release_uuid, planned.sort((one, other) => one.store.name.localeCompare(other.store.name))];
    }),
  );
};

const changesOf = ({ content }: MovedRow, current: KeptFacts): KeptChange[] =>
  listChanges(keptFacts.parse(content), current);

/** What is no longer as it was imported in drafts of a user, by draft. */
export const loadChanges = async (
  db: Db,
  userUuid: UserId,
  uuids: readonly ReleaseId[],
): Promise<Map<ReleaseId, KeptChange[]>> => {
  const current = await readKeptFacts(db, uuids);
  const rows = await findMoved(db, userUuid, uuids);
  return new Map(
    rows.flatMap((row) => {
      const facts = current.get(row.release_uuid);
      return facts ? [[row.release_uuid, changesOf(row, facts)]] : [];
    }),
  );
};

/** What the owner confirmed, the last first. */
const confirmationsOf = ({ doneAt, oldDownAt, bothLiveAt }: MovingFacts): [MovingConfirmation, Date][] => [
  ...(doneAt ? [['DONE', doneAt] satisfies [MovingConfirmation, Date]] : []),
  ...(oldDownAt ? [['OLD_TAKEN_DOWN', oldDownAt] satisfies [MovingConfirmation, Date]] : []),
  ...(bothLiveAt ? [['BOTH_LIVE', bothLiveAt] satisfies [MovingConfirmation, Date]] : []),
];

const presentStore = ({ store, facts, planned, url }: StoreMove, language: Language): MovingStore => {
  const { rule, state, step } = planned;
  const [last, before] = confirmationsOf(facts);
  return {
    store: { key: store.key, name: store.name },
    rule,
    rule_text: movingRuleTexts[rule][language],
    state,
    step: step && {
      code: step.code,
      text: movingStepTexts[step.code][language],
      due_on: step.dueOn,
      confirms: step.confirms,
    },
    delivered_at: facts.deliveredAt?.toISOString() ?? null,
    confirmed: last?.[0] ?? null,
    confirmed_at: last?.[1].toISOString() ?? null,
    confirmed_before: before?.[0] ?? null,
    url,
  };
};

const presentMoved = async (db: Db, rows: readonly MovedRow[], language: Language): Promise<MovingRelease[]> => {
  const uuids = rows.map(({ release_uuid }) => release_uuid);
  const facts = await readKeptFacts(db, uuids);
  const moves = await loadStoreMoves(db, rows);
  return rows.flatMap((row): MovingRelease[] => {
    const current = facts.get(row.release_uuid);
    if (!current) return [];
    return [
      {
        release_uuid: row.release_uuid,
        title: current.title,
        title_version: current.titleVersion,
        artist: artistLine(current.artists),
        upc: current.upc,
        status: row.status,
        format: row.format,
        imported_at: row.created_at.toISOString(),
        changes: changesOf(row, current),
        stores: (moves.get(row.release_uuid) ?? []).map((move) => presentStore(move, language)),
      },
    ];
  });
};

export const showMovingPlans = async (
  db: Db,
  userUuid: UserId,
  page: MovingPage,
  language: Language,
): Promise<{ readonly data: MovingRelease[]; readonly count: number }> => {
  const { rows, count } = await listMoved(db, userUuid, page);
  return { data: await presentMoved(db, rows, language), count };
};

/** @throws 404 */
export const showMovingPlan = async (
  db: Db,
  userUuid: UserId,
  uuid: ReleaseId,
  language: Language,
): Promise<MovingRelease> => {
  const [plan] = await presentMoved(db, await findMoved(db, userUuid, [uuid]), language);
  if (!plan) throw notFound();
  return plan;
};

/**
 * Saves the last thing that its owner confirms of a release at a store; null undoes everything.
 * @throws 404, 409 MOVE_NOT_OPEN
 */
export const confirmMove = (
  db: Db,
  userUuid: UserId,
  { release, store: key }: { readonly release: ReleaseId; readonly store: string },
  { confirmed, now }: { readonly confirmed: MovingConfirmation | null; readonly now: Date },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (!(await lockMovedRelease(trx, userUuid, release))) throw notFound();
    const moves = await loadStoreMoves(trx, await findMoved(trx, userUuid, [release]));
    const move = moves.get(release)?.find(({ store }) => store.key === key);
    if (!move) throw notFound();
    const { store, facts } = move;
    // Going back is always possible.
    const isKnown = confirmationsOf(facts).some(([known]) => known === confirmed);
    if (confirmed !== null && !isKnown && !canConfirm(facts, confirmed))
      throw apiError(catalogueImportsErrors, 'MOVE_NOT_OPEN', { values: { store: store.name } });
    const before = { both_live_at: facts.bothLiveAt, old_down_at: facts.oldDownAt, done_at: facts.doneAt };
    await saveConfirmation(trx, { release, store: store.uuid, before }, confirmed, now);
  });
