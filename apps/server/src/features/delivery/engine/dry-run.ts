import { deliveryReasons } from '@dubplate/contract/delivery/reasons';
import type { DryRun } from '@dubplate/contract/delivery/schemas';
import { MESSAGE_FAULTS, type MessageFault } from '@dubplate/ern/check/faults';
import { keptUpc, ownIsrc, type ReleaseRecord } from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import type { Language } from '#platform/language.ts';
import { hasPlaceholderCodes, PLACEHOLDER_UPC, placeholderIsrc } from '../content/placeholder-codes.ts';
import { ContentIncomplete, describeRelease } from '../content/read-content.ts';
import { nextKind } from '../states/next-message.ts';
import { listPast } from '../states/store.ts';
import type { StoredStore } from '../stores/store.ts';
import { threadIdOf } from './build-delivery.ts';
import { buildPackage, type PackageDeps } from './build-package.ts';
import type { EngineDeps } from './engine-deps.ts';
import { findContentAtStore } from './store.ts';

/** After every delivery that there is. */
const NEWEST = '9223372036854775807';

/** Nothing is converted for a dry run: sizes and hashes are those of the originals. */
const AS_THEY_ARE: PackageDeps['forms'] = { prepare: async (original) => original };

const inWords =
  (language: Language) =>
  ({ code, field, value }: MessageFault) => ({
    path: field ?? '',
    message: MESSAGE_FAULTS[code][language].replace('{value}', value),
  });

/** The message that a store would get of a release as it is now, and what is wrong with it. Nothing is queued or sent. */
export const dryRun = async (
  deps: Pick<EngineDeps, 'clock' | 'sender' | 'schemas'>,
  db: Db,
  release: ReleaseRecord,
  store: StoredStore,
  language: Language,
): Promise<DryRun> => {
  // What is sent of an edit is the release that it edits.
  const thread = { release_uuid: release.edition_of ?? release.uuid, store_uuid: store.uuid };
  const past = await listPast(db, thread);
  const kind = nextKind('UPDATE', past) ?? 'INSERT';
  const shown = { store: { key: store.key, name: store.name }, kind };
  const content = await describeRelease(db, release, {
    upcOf: (one) => keptUpc(one) ?? one.existing_upc ?? PLACEHOLDER_UPC,
    isrcOf: (track, place) => ownIsrc(track) ?? placeholderIsrc(place),
  }).catch((error: unknown) => {
    if (error instanceof ContentIncomplete) return null;
    throw error;
  });
  if (!content) {
    const { text } = deliveryReasons.FILE_MISSING;
    return {
      ...shown,
      message: '',
      files: [],
      has_placeholders: false,
      faults: [{ path: '', message: text[language] }],
    };
  }
  const { message, files, faults } = await buildPackage(
    { forms: AS_THEY_ARE, sender: deps.sender },
    store,
    { ...content, uuid: thread.release_uuid },
    {
      kind,
      messageId: newUuid(),
      threadId: threadIdOf(thread),
      createdAt: deps.clock.now(),
      atStore: await findContentAtStore(db, { ...thread, number: NEWEST }),
      past,
    },
  );
  const broken = message === '' ? [] : await deps.schemas.check(message, store.ern);
  return {
    ...shown,
    message,
    files: files.map(({ path, size }) => ({ path, size })),
    faults: [...faults.map(inWords(language)), ...broken.map((text) => ({ path: '', message: text }))],
    has_placeholders: hasPlaceholderCodes(content),
  };
};
