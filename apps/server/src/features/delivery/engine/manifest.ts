import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buildManifest, manifestName } from '@dubplate/ern/layout/manifest';
import { writeXml } from '@dubplate/ern/xml/write-xml';
import type { StoredStore } from '../stores/store.ts';
import type { OutgoingFile } from '../transports/transport.ts';
import { PLACEHOLDER_DPID } from './build-package.ts';
import type { Sender } from './engine-deps.ts';
import type { StoredBatch, StoredDelivery } from './store.ts';

/** The file that says a batch is whole: the same bytes at each try. */
export const manifestFile = (
  sender: Sender,
  store: StoredStore,
  batch: StoredBatch,
  deliveries: readonly StoredDelivery[],
): OutgoingFile => {
  const text = writeXml(
    buildManifest({
      batch: batch.name,
      sender: { dpid: sender.dpid ?? PLACEHOLDER_DPID, name: sender.name },
      recipient: { dpid: store.dpid, name: store.name },
      createdAt: batch.created_at,
      isTest: !store.live,
      messages: deliveries.map((delivery) => {
        const file = delivery.package?.find(({ source }) => 'message' in source);
        return {
          messageId: delivery.message_id ?? '',
          upc: file?.path.split('/')[0] ?? '',
          url: file?.path ?? '',
          sha256: delivery.message_sha256 ?? '',
        };
      }),
    }),
  );
  const bytes = Buffer.from(text, 'utf8');
  return {
    path: `${batch.name}/${manifestName(batch.name)}`,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    open: async (from) => Readable.from([bytes.subarray(from)]),
  };
};
