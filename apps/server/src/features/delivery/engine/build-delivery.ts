import { createHash } from 'node:crypto';
import type { AudioForm } from '@dubplate/contract/delivery/limits';
import type { FileId } from '@dubplate/contract/ids';
import { checkMessage, checkPackage } from '@dubplate/ern/check/check-message';
import { MESSAGE_FAULTS, type MessageFault } from '@dubplate/ern/check/faults';
import { packageLayout } from '@dubplate/ern/layout/package-names';
import { buildMessage } from '@dubplate/ern/message/build-message';
import type { Envelope } from '@dubplate/ern/message/envelope';
import type { FileModel, ReleaseModel } from '@dubplate/ern/model/release-model';
import { writeXml } from '@dubplate/ern/xml/write-xml';
import { inTransaction } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { hasPlaceholderCodes } from '../content/placeholder-codes.ts';
import type { PackageFile } from '../package-file.ts';
import { moveDelivery } from '../states/move-delivery.ts';
import { nextKind } from '../states/next-kind.ts';
import { listPast } from '../states/store.ts';
import type { StoredStore } from '../stores/store.ts';
import type { EngineDeps } from './engine-deps.ts';
import { MessageFaulty } from './fail-delivery.ts';
import { findLastMessageAt, postponeDelivery, readStoredContent, type StoredDelivery } from './store.ts';

/** Of an instance without a party id of its own, in tests: a well-formed one that nobody has. */
export const PLACEHOLDER_DPID = 'PADPIDA0000000000X';
/** How soon a delivery is looked at again that waits for the instance to be set up. */
const SET_UP_AGAIN_MS = 60_000;

/** What is written down before a byte is sent. */
export interface BuiltDelivery {
  readonly delivery: StoredDelivery;
  readonly columns: {
    readonly kind: StoredDelivery['kind'];
    readonly message_id: string;
    readonly message_at: Date;
    readonly message: string;
    readonly message_sha256: string;
    readonly package: string;
  };
}

const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

const faultText = ({ code, field, value }: MessageFault): string =>
  `${MESSAGE_FAULTS[code].en.replace('{value}', value)}${field ? ` (${field})` : ''}`;

/** Why a release can't go to a store for real; null where it can, or where the store is for tests. */
const reasonToWait = ({ sender }: EngineDeps, store: StoredStore, release: ReleaseModel) => {
  if (!store.live) return null;
  if (sender.dpid === null) return 'NO_DPID' as const;
  return hasPlaceholderCodes(release) ? ('PLACEHOLDER_CODES' as const) : null;
};

interface SentForm {
  readonly size: number;
  readonly sha256: string;
}

const extensionOf = (form: AudioForm): 'WAV' | 'FLAC' => (form === 'FLAC' ? 'FLAC' : 'WAV');

/** Later than the message before, whatever the clock: stores order messages by it. */
const messageMoment = async (deps: EngineDeps, delivery: StoredDelivery): Promise<Date> => {
  const last = await findLastMessageAt(deps.db, delivery);
  return new Date(Math.max(deps.clock.now().getTime(), last ? last.getTime() + 1 : 0));
};

interface Built {
  readonly message: string;
  readonly files: readonly PackageFile[];
}

/** The message and the package of a release for a store. @throws MessageFaulty, StorageNotFound, FlacFailed */
export const buildPackage = async (
  deps: Pick<EngineDeps, 'forms' | 'sender'>,
  store: StoredStore,
  release: ReleaseModel,
  ids: {
    readonly kind: StoredDelivery['kind'];
    readonly messageId: string;
    readonly threadId: string;
    readonly createdAt: Date;
  },
): Promise<Built> => {
  const isWhole = ids.kind === 'INSERT';
  const layout = packageLayout(release, {
    choreography: store.choreography,
    audio: extensionOf(store.audio),
    createdAt: ids.createdAt,
    isTakedown: ids.kind === 'TAKEDOWN',
  });
  const sent = new Map<string, SentForm>();
  for (const { uuid, recording } of release.tracks)
    sent.set(
      uuid,
      await deps.forms.prepare(
        { uuid: recording.uuid as FileId, size: recording.bytes, sha256: recording.sha256 },
        store.audio,
      ),
    );
  const envelope: Envelope = {
    version: store.ern,
    avsVersion: store.avs_version,
    sender: { dpid: deps.sender.dpid ?? PLACEHOLDER_DPID, name: deps.sender.name },
    recipient: { dpid: store.dpid, name: store.name },
    messageId: ids.messageId,
    threadId: ids.threadId,
    createdAt: ids.createdAt,
    isTest: !store.live,
    deals: ids.kind !== 'TAKEDOWN' ? 'CURRENT' : store.takedown === 'NO_DEALS' ? 'NONE' : 'ENDED',
    recordings: Object.fromEntries(
      release.tracks.map(({ uuid }) => {
        const { size, sha256 } = sent.get(uuid) as SentForm;
        const uri = layout.recordings[uuid] ?? '';
        return [uuid, { uri, bytes: size, sha256, isProvided: isWhole, format: extensionOf(store.audio) }];
      }),
    ),
    cover: { uri: layout.cover, bytes: release.cover.bytes, sha256: release.cover.sha256, isProvided: isWhole },
  };
  const tree = buildMessage(release, envelope);
  const faults = checkMessage(tree);
  if (faults.length > 0) throw new MessageFaulty(faults.map(faultText).join('; '));
  const message = writeXml(tree);
  const at = (name: string) => `${layout.folder}/${name}`;
  const original = ({ uuid, bytes, sha256 }: FileModel, path: string): PackageFile => ({
    path: at(path),
    size: bytes,
    sha256,
    source: { file_uuid: uuid as FileId, form: 'AS_IS' },
  });
  const resources = isWhole
    ? [
        ...release.tracks.map(
          ({ uuid, recording }): PackageFile => ({
            path: at(layout.recordings[uuid] ?? ''),
            ...(sent.get(uuid) as SentForm),
            source: { file_uuid: recording.uuid as FileId, form: store.audio },
          }),
        ),
        original(release.cover, layout.cover),
      ]
    : [];
  const packed = resources.map(({ path, sha256 }) => ({ uri: path.slice(layout.folder.length + 1), sha256 }));
  const missing = checkPackage(tree, packed);
  if (missing.length > 0) throw new MessageFaulty(missing.map(faultText).join('; '));
  return {
    message,
    files: [
      ...resources,
      {
        path: at(layout.message),
        size: Buffer.byteLength(message, 'utf8'),
        sha256: hashOf(message),
        source: { message: true },
      },
    ],
  };
};

/** The ids of the thread that all messages about a release to a store are in. */
export const threadIdOf = ({ release_uuid, store_uuid }: StoredDelivery): string => `${release_uuid}.${store_uuid}`;

/**
 * Builds a delivery, once: what was built before is taken as it is. @returns null where there is nothing to send: it
 * waits for the instance to be set up, or takes down what the store never had
 */
export const buildDelivery = async (
  deps: EngineDeps,
  store: StoredStore,
  waiting: StoredDelivery,
): Promise<BuiltDelivery | null> => {
  const { db, clock, outbox } = deps;
  const release = await readStoredContent(db, waiting.content_uuid as string);
  const reason = reasonToWait(deps, store, release);
  if (reason) {
    const now = clock.now();
    await postponeDelivery(db, waiting.uuid, reason, new Date(now.getTime() + SET_UP_AGAIN_MS));
    return null;
  }
  const delivery = await inTransaction(db, (trx) => moveDelivery(trx, outbox, waiting, 'build', { now: clock.now() }));
  if (!delivery) return null;
  if (delivery.message !== null && delivery.message_id && delivery.message_at && delivery.message_sha256)
    return {
      delivery,
      columns: {
        kind: delivery.kind,
        message_id: delivery.message_id,
        message_at: delivery.message_at,
        message: delivery.message,
        message_sha256: delivery.message_sha256,
        package: JSON.stringify(delivery.package),
      },
    };
  const kind = nextKind(delivery.kind, await listPast(db, delivery, delivery.number));
  if (kind === null) {
    await inTransaction(db, (trx) => moveDelivery(trx, outbox, delivery, 'withdraw', { now: clock.now() }));
    return null;
  }
  const createdAt = await messageMoment(deps, delivery);
  const messageId = newUuid();
  const { message, files } = await buildPackage(deps, store, release, {
    kind: delivery.kind === 'INSERT' ? 'INSERT' : kind,
    messageId,
    threadId: threadIdOf(delivery),
    createdAt,
  });
  return {
    delivery,
    columns: {
      kind: delivery.kind === 'INSERT' ? 'INSERT' : kind,
      message_id: messageId,
      message_at: createdAt,
      message,
      message_sha256: hashOf(message),
      package: JSON.stringify(files),
    },
  };
};
