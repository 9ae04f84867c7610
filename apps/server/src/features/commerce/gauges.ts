import type { Db } from '#platform/database/tables.ts';
import type { GaugeDefinition } from '#platform/http/metrics.ts';
import { countOpenPayments, countWaitingRefunds } from './payments/read-figures.ts';

/** What an operator asks of money: what is on its way. */
export const commerceGauges = (db: Db): GaugeDefinition[] => [
  {
    name: 'open_payments',
    help: 'Payments whose end is not known yet, by state',
    labels: ['status'],
    read: async () => (await countOpenPayments(db)).map(({ status, count: value }) => ({ labels: { status }, value })),
  },
  {
    name: 'waiting_refunds',
    help: 'Refunds that the provider has not taken yet',
    read: async () => [{ value: await countWaitingRefunds(db) }],
  },
];
