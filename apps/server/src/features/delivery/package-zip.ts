import { deliveryErrors } from '@dubplate/contract/delivery/errors';
import type { DeliveryId } from '@dubplate/contract/delivery/schemas';
import { LINK_SECONDS } from '@dubplate/contract/files/limits';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import type { SignedPaths } from '#platform/secrets/signed-paths.ts';
import { writeZip } from '#platform/zip/write-zip.ts';
import type { ZipEntry } from '#platform/zip/zip-entry.ts';
import type { Sender } from './engine/build-package.ts';
import { manifestFile } from './engine/send-batch.ts';
import { findBatch } from './engine/store.ts';
import type { FileForms } from './file-forms/file-forms.ts';
import { findDelivery, readMessage, type StoredDelivery } from './store.ts';
import { findStore } from './stores/store.ts';

export type PackageZipContext = Pick<ServerContext, 'clock' | 'storage'> & {
  readonly forms: Pick<FileForms, 'open'>;
  readonly sender: Sender;
  readonly paths: SignedPaths;
};

const pathOf = (uuid: DeliveryId): string => `/api/delivery/${uuid}/package`;

/** Returns the delivery, or null if its package is not built. @throws 404 */
const findBuilt = async (db: Db, uuid: DeliveryId): Promise<StoredDelivery | null> => {
  const delivery = await findDelivery(db, uuid);
  if (!delivery) throw notFound();
  return delivery.message_sha256 === null || delivery.package === null ? null : delivery;
};

/** Returns a signed URL of the package, valid for an hour. @throws 404, 409 WRONG_STATE before its message is built */
export const linkToPackage = async (
  db: Db,
  { clock, paths }: Pick<PackageZipContext, 'clock' | 'paths'>,
  uuid: DeliveryId,
): Promise<string> => {
  if (!(await findBuilt(db, uuid))) throw apiError(deliveryErrors, 'WRONG_STATE');
  return paths.sign(pathOf(uuid), Math.floor(clock.now().getTime() / 1000) + LINK_SECONDS);
};

/**
 * Streams the package and the manifest of a batch with only this delivery as a ZIP, for stores without a transport.
 * @throws 404, also for a signature that is invalid or has expired
 */
export const openPackage = async (
  db: Db,
  { forms, sender, clock, storage, paths }: PackageZipContext,
  uuid: DeliveryId,
  link: { readonly expires: string; readonly signature: string },
) => {
  if (!paths.isValid(pathOf(uuid), link)) throw notFound();
  const delivery = await findBuilt(db, uuid);
  const store = delivery && (await findStore(db, delivery.store_uuid));
  if (!delivery || !store) throw notFound();
  const batch = delivery.batch_uuid ? await findBatch(db, delivery.batch_uuid) : undefined;
  const folder = store.choreography === 'BATCH' && batch ? `${batch.name}/` : '';
  async function* entries(): AsyncIterable<ZipEntry> {
    for (const { path, size, source } of delivery?.package ?? [])
      if ('message' in source) yield { path: folder + path, text: (await readMessage(db, uuid)) ?? '' };
      else yield { path: folder + path, size, open: () => forms.open(source.file_uuid, source.form, 0) };
    if (!folder || !batch || !delivery || !store) return;
    const { path, size, open } = manifestFile(sender, store, batch, [delivery]);
    yield { path, size, open: () => open(0) };
  }
  const upc = delivery.package?.find(({ source }) => 'message' in source)?.path.match(/(\d+)\.xml$/)?.[1] ?? uuid;
  return { stream: writeZip(entries(), { storage, now: clock.now() }), fileName: `${store.key}-${upc}.zip` };
};
