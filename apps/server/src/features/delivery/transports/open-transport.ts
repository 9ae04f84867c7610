import type { SecretSeal } from '../stores/seal-secrets.ts';
import type { StoredStore } from '../stores/store.ts';
import type { DeliveryFolders } from './delivery-folders.ts';
import { createFolderTransport } from './folder-transport.ts';
import { createS3Transport } from './s3-transport.ts';
import { createSftpTransport } from './sftp-transport.ts';
import { type Transport, TransportFault } from './transport.ts';

interface TransportDeps {
  readonly folders: DeliveryFolders;
  readonly seal: SecretSeal;
}

/** Returns the transport of a store. @throws TransportFault if its secrets can't be opened or its folder is not allowed */
export const createTransports =
  ({ folders, seal }: TransportDeps) =>
  (store: Pick<StoredStore, 'uuid' | 'transport' | 'secrets'>): Transport => {
    const { transport } = store;
    const secrets = seal.open(store.secrets, store.uuid);
    if (!secrets) throw new TransportFault('TRANSPORT_SECRETS', 'the instance key does not open them');
    switch (transport.type) {
      case 'FOLDER':
        return createFolderTransport(folders, transport.path);
      case 'SFTP':
        return createSftpTransport(transport, secrets);
      case 'S3':
        return createS3Transport(transport, secrets);
    }
  };
