import { listUnreadableTotp } from '#features/accounts/index.ts';
import { listUnreadableStores } from '#features/delivery/index.ts';
import { sealedInvoices, sealedMethods, sealedTaxes } from '#features/payouts/index.ts';
import { sealedWebhookColumns } from '#features/webhooks/index.ts';
import { raiseAlert, withdrawAlert } from '#platform/alerts.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { Keyring } from '#platform/secrets/keyring.ts';
import type { SealedColumn } from '#platform/secrets/reseal-secrets.ts';

/**
 * All columns that are sealed with the instance key, by the kind of secret: a lost key loses them. What has to be done
 * follows.
 */
export const SEALED = {
  stores: {
    columns: [{ column: 'stores.secrets', listUnreadable: listUnreadableStores }],
    advice: 'Stores (enter their passwords or keys again)',
  },
  people: {
    columns: [{ column: 'totp_secrets.encrypted_secret', listUnreadable: listUnreadableTotp }],
    advice: 'One-time codes (an administrator has to turn them off)',
  },
  payout_methods: { columns: [sealedMethods], advice: 'Payout methods (their people have to enter them again)' },
  tax_fields: { columns: [sealedTaxes], advice: 'Tax fields (their people have to enter them again)' },
  invoices: { columns: [sealedInvoices], advice: 'Invoices (their receivers can’t be shown again)' },
  webhooks: { columns: sealedWebhookColumns, advice: 'Webhooks (their people have to make new secrets)' },
} as const satisfies Record<string, { readonly columns: readonly SealedColumn[]; readonly advice: string }>;

type Kind = keyof typeof SEALED;
export const KINDS = Object.keys(SEALED) as Kind[];

/** Names of the stores, users and invoices whose secrets can't be opened. */
export type Unreadable = Readonly<Record<Kind, readonly string[]>>;

/** @param keyring null: the instance key is missing */
export const listUnreadable = async (db: Db, keyring: Keyring | null): Promise<Unreadable> => {
  const found = KINDS.map(async (kind) => {
    const names: string[] = [];
    for (const column of SEALED[kind].columns) names.push(...(await column.listUnreadable(db, keyring)));
    return [kind, [...new Set(names)]] as const;
  });
  return Object.fromEntries(await Promise.all(found)) as Unreadable;
};

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'check-secrets': Record<string, never>;
  }
}

/** Stores and users have alerts of their own, by which staff mend each of them. */
const ALERTED_EACH: readonly Kind[] = ['stores', 'people'];
/** Alerts name so many; a command lists all. */
const NAMED_MAX = 20;
const SUBJECT = { type: 'instance', uuid: '01980000-0000-7000-8000-000000000090' };

/** Tells staff after each start, and once a day, which secrets can't be opened with the instance key. */
export const secretsRoom = ({
  db,
  keyring,
  clock,
  log,
}: Pick<ServerContext, 'db' | 'keyring' | 'clock' | 'log'>): Room => ({
  jobs: {
    'check-secrets': {
      run: async () => {
        const unreadable = await listUnreadable(db, keyring);
        for (const kind of KINDS) {
          if (ALERTED_EACH.includes(kind)) continue;
          const names = unreadable[kind];
          const alert = `secrets.${kind}`;
          if (names.length === 0) {
            await withdrawAlert(db, alert, SUBJECT.uuid);
            continue;
          }
          log.warn({ kind, count: names.length }, 'secrets cannot be opened with the instance key');
          const detail = { count: names.length, names: names.slice(0, NAMED_MAX).join(', ') };
          await raiseAlert(db, { kind: alert, subject: SUBJECT, detail }, clock.now());
        }
      },
      schedule: '23 4 * * *',
      atStart: true,
      timeLimit: 1800,
      key: () => 'all',
    },
  },
});
