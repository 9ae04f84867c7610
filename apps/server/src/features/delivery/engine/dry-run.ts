import { deliveryReasons } from '@dubplate/contract/delivery/reasons';
import type { DryRun } from '@dubplate/contract/delivery/schemas';
import { MESSAGE_ISSUES, type MessageIssue } from '@dubplate/ern/check/issues';
import { keptUpc, ownIsrc, type ReleaseRecord } from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import type { Language } from '#platform/language.ts';
import { nextKind } from '../next-message.ts';
import {
  ContentIncomplete,
  describeRelease,
  hasPlaceholderCodes,
  PLACEHOLDER_UPC,
  placeholderIsrc,
} from '../read-content.ts';
import { listPast } from '../store.ts';
import type { StoredStore } from '../stores/store.ts';
import type { BuildContext } from './build-delivery.ts';
import { threadIdOf } from './build-delivery.ts';
import type { PackageContext } from './build-package.ts';
import { buildPackage } from './build-package.ts';
import { findContentAtStore } from './store.ts';

/** Higher than the number of any delivery. */
const NEWEST = '9223372036854775807';

/** A dry run converts nothing: sizes and hashes are those of the originals. */
const UNCONVERTED: PackageContext['forms'] = { prepare: async (original) => original };

const inWords =
  (language: Language) =>
  ({ code, field, value }: MessageIssue) => ({
    path: field ?? '',
    message: MESSAGE_ISSUES[code][language].replace('{value}', value),
  });

/** Builds the message that a store would receive for a release now, with its issues. Nothing is queued or sent. */
export const dryRun = async (
  { clock, sender, schemas }: Pick<BuildContext, 'clock' | 'sender' | 'schemas'>,
  db: Db,
  release: ReleaseRecord,
  store: StoredStore,
  language: Language,
): Promise<DryRun> => {
  // The edit of a published release is sent as an update of that release.
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
  const { message, files, issues } = await buildPackage(
    { forms: UNCONVERTED, sender },
    store,
    { ...content, uuid: thread.release_uuid },
    {
      kind,
      messageId: newUuid(),
      threadId: threadIdOf(thread),
      createdAt: clock.now(),
      atStore: await findContentAtStore(db, { ...thread, number: NEWEST }),
      past,
    },
  );
  const broken = message === '' ? [] : await schemas.check(message, store.ern);
  return {
    ...shown,
    message,
    files: files.map(({ path, size }) => ({ path, size })),
    faults: [...issues.map(inWords(language)), ...broken.map((text) => ({ path: '', message: text }))],
    has_placeholders: hasPlaceholderCodes(content),
  };
};
