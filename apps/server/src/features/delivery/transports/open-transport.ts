import type { StoreId } from '@dubplate/contract/delivery/schemas';
import type { Selectable } from 'kysely';
import type { StoreTable, TransportSecrets } from '../tables.ts';
import { createFolderTransport, type DeliveryFolders } from './folder-transport.ts';
import { type Transport, TransportError } from './transport.ts';

/** A transport whose library takes megabytes of memory: it is loaded when a connection is opened. */
const loadedLater = (load: () => Promise<Transport>): Transport => ({
  open: async (options) => (await load()).open(options),
});

/** Returns a function that opens a store's transport. It throws a TransportError if the store's secrets can't be opened. */
export const createTransports =
  (folders: DeliveryFolders, openSecrets: (sealed: Buffer | null, store: StoreId) => TransportSecrets | null) =>
  (store: Pick<Selectable<StoreTable>, 'uuid' | 'transport' | 'secrets'>): Transport => {
    const { transport } = store;
    const secrets = openSecrets(store.secrets, store.uuid);
    if (!secrets) throw new TransportError('TRANSPORT_SECRETS', 'the instance key does not open them');
    switch (transport.type) {
      case 'FOLDER':
        return createFolderTransport(folders, transport.path);
      case 'SFTP':
        return loadedLater(async () => (await import('./sftp-transport.ts')).createSftpTransport(transport, secrets));
      case 'S3':
        return loadedLater(async () => (await import('./s3-transport.ts')).createS3Transport(transport, secrets));
    }
  };

export type OpenTransport = ReturnType<typeof createTransports>;
