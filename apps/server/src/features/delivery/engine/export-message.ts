import type { FileId } from '@dubplate/contract/ids';
import { packageLayout } from '@dubplate/ern/layout/package-names';
import { buildMessage } from '@dubplate/ern/message/build-message';
import type { Envelope } from '@dubplate/ern/message/envelope';
import { writeXml } from '@dubplate/ern/xml/write-xml';
import { grantedTerritories } from '@dubplate/rules/releases/territories';
import { contentKey } from '#features/files/index.ts';
import { keptUpc, ownIsrc, type ReleaseRecord } from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { ContentIncomplete, describeRelease } from '../read-content.ts';
import { PLACEHOLDER_DPID } from './build-package.ts';

/** A message that goes to no store: its owner takes it along. */
export type ExportedMessage =
  | {
      readonly upc: string;
      readonly message: string;
      /** The files that it names, by their paths relative to it. */
      readonly files: readonly { readonly path: string; readonly storageKey: string; readonly size: number }[];
    }
  /** What a message needs and the release does not have. */
  | { readonly lacking: string };

const AVS_VERSION = 9;

/** Writes the message of a release of its owner, which names the files as a package of ours would. */
export const exportMessage = async (
  db: Db,
  release: ReleaseRecord,
  { name, now }: { readonly name: string; readonly now: Date },
): Promise<ExportedMessage> => {
  try {
    const content = await describeRelease(db, release, {
      upcOf: (one) => keptUpc(one) ?? one.existing_upc,
      isrcOf: (track) => ownIsrc(track),
    });
    const { territories, excludedTerritories, cover, tracks, upc } = content;
    const layout = packageLayout(content, {
      choreography: 'BATCH',
      audio: 'WAV',
      cover: cover.format,
      names: 'NUMBERED',
      createdAt: now,
      isTakedown: false,
    });
    const party = { dpid: PLACEHOLDER_DPID, name };
    const envelope: Envelope = {
      version: '4.3.2',
      avsVersion: AVS_VERSION,
      sender: party,
      recipient: party,
      messageId: newUuid(),
      threadId: release.uuid,
      createdAt: now,
      isTest: true,
      deals: {
        granted: grantedTerritories({ territories, excluded_territories: excludedTerritories }),
        ended: { kind: 'ONLY', codes: [] },
      },
      storeDeals: ['SUBSCRIPTION', 'ADVERTISING'],
      prices: null,
      recordings: Object.fromEntries(
        tracks.map(({ uuid, recording }) => [
          uuid,
          {
            uri: layout.recordings[uuid] ?? '',
            bytes: recording.bytes,
            sha256: recording.sha256,
            isProvided: true,
            format: 'WAV' as const,
            bitsPerSample: recording.bitsPerSample,
          },
        ]),
      ),
      cover: {
        uri: layout.cover,
        bytes: cover.bytes,
        sha256: cover.sha256,
        isProvided: true,
        format: cover.format,
      },
    };
    const files = [
      { path: layout.cover, storageKey: contentKey(cover.uuid as FileId), size: cover.bytes },
      ...tracks.map(({ uuid, recording }) => ({
        path: layout.recordings[uuid] ?? '',
        storageKey: contentKey(recording.uuid as FileId),
        size: recording.bytes,
      })),
    ];
    return { upc, message: writeXml(buildMessage(content, envelope)), files };
  } catch (error) {
    if (error instanceof ContentIncomplete) return { lacking: error.message };
    throw error;
  }
};
