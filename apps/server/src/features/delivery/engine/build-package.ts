import { createHash } from 'node:crypto';
import type { AudioForm } from '@dubplate/contract/delivery/limits';
import type { FileId } from '@dubplate/contract/ids';
import { checkMessage, checkPackage } from '@dubplate/ern/check/check-message';
import { MESSAGE_ISSUES, type MessageIssue } from '@dubplate/ern/check/issues';
import { packageLayout } from '@dubplate/ern/layout/package-names';
import { buildMessage } from '@dubplate/ern/message/build-message';
import type { Envelope, MessageDeals } from '@dubplate/ern/message/envelope';
import type { FileModel, ReleaseModel } from '@dubplate/ern/model/release-model';
import { writeXml } from '@dubplate/ern/xml/write-xml';
import { grantedTerritories } from '@dubplate/rules/releases/territories';
import type { FileForm, FileForms, PreparedFile } from '../file-forms/file-forms.ts';
import { nextDeals, type PastDelivery } from '../next-message.ts';
import type { DeliveryContent } from '../read-content.ts';
import type { StoredDelivery } from '../store.ts';
import { grantsDeals, type StoredStore } from '../stores/store.ts';
import type { PackageFile } from '../tables.ts';
import { InvalidMessage } from './fail-delivery.ts';

/** A well-formed but unassigned party id, for test messages of an instance without its own. */
export const PLACEHOLDER_DPID = 'PADPIDA0000000000X';
export const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

const issueText = ({ code, field, value }: MessageIssue): string =>
  `${MESSAGE_ISSUES[code].en.replace('{value}', value)}${field ? ` (${field})` : ''}`;

/** Rejects a message that the store would refuse. @throws InvalidMessage */
export const refuseInvalid = (issues: readonly MessageIssue[]): void => {
  if (issues.length > 0) throw new InvalidMessage(issues.map(issueText).join('; '));
};

/** Renames the genres of a release to the store's own. */
const withGenresOf = ({ genres }: StoredStore, release: ReleaseModel): ReleaseModel => {
  const named = <T extends string | null>(genre: T): T | string => (genre === null ? genre : (genres[genre] ?? genre));
  const renamed = <T extends { readonly genre: string; readonly subGenre: string | null }>(one: T): T => ({
    ...one,
    genre: named(one.genre),
    subGenre: named(one.subGenre),
  });
  return { ...renamed(release), tracks: release.tracks.map(renamed) };
};

const PRICE_OF = { SINGLE: 'single', EP: 'ep', ALBUM: 'album' } as const;

const extensionOf = (form: AudioForm): 'WAV' | 'FLAC' => (form === 'FLAC' ? 'FLAC' : 'WAV');

/** A first delivery sends all files, an update only files that the store does not have, a takedown none. */
const filesToSend = (kind: StoredDelivery['kind'], atStore: ReleaseModel | null): ((file: FileModel) => boolean) => {
  if (kind === 'INSERT') return () => true;
  if (kind === 'TAKEDOWN' || atStore === null) return () => false;
  const known = new Set(
    [atStore.cover, ...atStore.tracks.map(({ recording }) => recording)].map(({ sha256 }) => sha256),
  );
  return ({ sha256 }) => !known.has(sha256);
};

/** The party that sends our messages. */
export interface Sender {
  /** Null if none is registered: only test messages may be sent then. */
  readonly dpid: string | null;
  readonly name: string;
}

export interface PackageContext {
  readonly sender: Sender;
  readonly forms: Pick<FileForms, 'prepare'>;
}

interface Built {
  /** Empty if a character of it is not allowed in XML. */
  readonly message: string;
  readonly deals: MessageDeals;
  readonly files: readonly PackageFile[];
  /** Issues for which the store would refuse it. A message with any must not be sent. */
  readonly issues: readonly MessageIssue[];
}

/** Builds the message and the package of a release for a store. @throws StorageNotFound, FlacFailed */
export const buildPackage = async (
  context: PackageContext,
  store: StoredStore,
  content: DeliveryContent,
  ids: {
    readonly kind: StoredDelivery['kind'];
    readonly messageId: string;
    readonly threadId: string;
    readonly createdAt: Date;
    /** The content that the store received last, or null. */
    readonly atStore: ReleaseModel | null;
    readonly past: readonly PastDelivery[];
  },
): Promise<Built> => {
  const release = withGenresOf(store, content);
  const { territories, excludedTerritories } = content;
  const granted = grantedTerritories({ territories, excluded_territories: excludedTerritories });
  const deals = nextDeals(ids.kind, store.takedown, granted, ids.past);
  const isToSend = filesToSend(ids.kind, ids.atStore);
  const coverFormat = store.cover === 'JPEG' ? 'JPEG' : release.cover.format;
  const coverForm = coverFormat === release.cover.format ? 'PICTURE' : 'JPEG';
  const layout = packageLayout(release, {
    choreography: store.choreography,
    audio: extensionOf(store.audio),
    cover: coverFormat,
    names: store.file_names,
    createdAt: ids.createdAt,
    isTakedown: ids.kind === 'TAKEDOWN',
  });
  const sent = new Map<string, PreparedFile>();
  for (const { uuid, recording } of release.tracks) {
    const { bytes, sha256, bitsPerSample } = recording;
    const original = { uuid: recording.uuid as FileId, size: bytes, sha256, bitsPerSample };
    sent.set(uuid, await context.forms.prepare(original, store.audio));
  }
  const { uuid: coverUuid, bytes, sha256: coverHash } = release.cover;
  const cover = await context.forms.prepare(
    { uuid: coverUuid as FileId, size: bytes, sha256: coverHash, bitsPerSample: null },
    coverForm,
  );
  const envelope: Envelope = {
    version: store.ern,
    avsVersion: store.avs_version,
    sender: { dpid: context.sender.dpid ?? PLACEHOLDER_DPID, name: context.sender.name },
    recipient: { dpid: store.dpid, name: store.name },
    messageId: ids.messageId,
    threadId: ids.threadId,
    createdAt: ids.createdAt,
    isTest: !store.live,
    storeDeals: store.deals,
    prices: store.prices && {
      currency: store.prices.currency,
      release: store.prices[PRICE_OF[release.type]],
      track: store.prices.track,
    },
    deals,
    recordings: Object.fromEntries(
      release.tracks.map(({ uuid, recording }) => {
        const { size, sha256, bitsPerSample } = sent.get(uuid) as PreparedFile;
        return [
          uuid,
          {
            uri: layout.recordings[uuid] ?? '',
            bytes: size,
            sha256,
            isProvided: isToSend(recording),
            format: extensionOf(store.audio),
            bitsPerSample: bitsPerSample ?? recording.bitsPerSample,
          },
        ];
      }),
    ),
    cover: {
      uri: layout.cover,
      bytes: cover.size,
      sha256: cover.sha256,
      isProvided: isToSend(release.cover),
      format: coverFormat,
    },
  };
  const tree = buildMessage(release, envelope);
  const inMessage = checkMessage(tree);
  if (ids.kind !== 'TAKEDOWN' && !grantsDeals(store))
    inMessage.push({ code: 'deal_missing', field: null, value: store.name });
  const message = inMessage.some(({ code }) => code === 'character_forbidden') ? '' : writeXml(tree);
  const at = (name: string) => `${layout.folder}/${name}`;
  const file = (uuid: string, path: string, sentForm: PreparedFile, form: FileForm): PackageFile => ({
    path: at(path),
    size: sentForm.size,
    sha256: sentForm.sha256,
    source: { file_uuid: uuid as FileId, form },
  });
  const resources = [
    ...release.tracks
      .filter(({ recording }) => isToSend(recording))
      .map(({ uuid, recording }) =>
        file(recording.uuid, layout.recordings[uuid] ?? '', sent.get(uuid) as PreparedFile, store.audio),
      ),
    ...(isToSend(release.cover) ? [file(coverUuid, layout.cover, cover, coverForm)] : []),
  ];
  const packed = resources.map(({ path, sha256 }) => ({ uri: path.slice(layout.folder.length + 1), sha256 }));
  return {
    message,
    deals,
    issues: [...inMessage, ...checkPackage(tree, packed)],
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
