import path from 'node:path';
/** How packages get to a store, without the secrets. */
export type TransportSettings =
  | { readonly type: 'FOLDER'; readonly path: string }
  | {
      readonly type: 'SFTP';
      readonly host: string;
      readonly port: number;
      readonly user: string;
      /** Of the host key, `SHA256:…` in Base64. */
      readonly fingerprint: string;
      readonly path: string;
    }
  | {
      readonly type: 'S3';
      readonly endpoint: string;
      readonly region: string;
      readonly bucket: string;
      readonly prefix: string;
    };

/** What is sealed beside them. */
export interface TransportSecrets {
  readonly password?: string;
  readonly private_key?: string;
  readonly access_key?: string;
  readonly secret_key?: string;
}

/** Whether a transport writes to the disk of whichever node runs it: a relative folder is below that node's DATA_DIR. */
export const isOnOneNode = (transport: TransportSettings): boolean =>
  transport.type === 'FOLDER' && !path.isAbsolute(transport.path);
