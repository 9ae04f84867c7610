import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import type { FileForms } from '../file-forms/file-forms.ts';
import type { SchemaCheck } from '../schemas/schema-check.ts';
import type { StoredStore } from '../stores/store.ts';
import type { Transport } from '../transports/transport.ts';

/** What sending needs. */
export interface EngineDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly forms: FileForms;
  readonly openTransport: (store: StoredStore) => Transport;
  readonly sender: Sender;
  readonly schemas: Pick<SchemaCheck, 'check'>;
}

/** Our own party. */
export interface Sender {
  /** Null: none is registered, so that only tests may be sent. */
  readonly dpid: string | null;
  readonly name: string;
}
