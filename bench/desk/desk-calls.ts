import type { ApiKey } from '@dubplate/contract/api';

/** One list, search or screen, as the web app asks for it. */
export interface DeskCall {
  readonly what: string;
  readonly key: ApiKey;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly params?: Readonly<Record<string, string>>;
}

interface Known {
  /** A user with about the most records. */
  readonly person: string;
  /** An actor of the audit log. */
  readonly actor: string;
  readonly purchase: string;
  /** A release that waits for moderation. */
  readonly pending: string;
  readonly ticket: string;
  readonly delivery: string;
  readonly payout: string;
}

export const nameCall = (
  what: string,
  key: ApiKey,
  query: DeskCall['query'] = {},
  params: DeskCall['params'] = {},
): DeskCall => ({ what, key, query, params });
const call = nameCall;

/** Every list and search of the desk, with its filters, its last reachable page, and a search without results. */
export const deskCalls = ({
  person,
  actor,
  purchase,
  pending,
  ticket,
  delivery,
  payout,
}: Known): readonly DeskCall[] => [
  call('people, newest', 'GET /staff/users'),
  call('people, page 100', 'GET /staff/users', { page: 100 }),
  call('people, banned', 'GET /staff/users', { group: 'BANNED' }),
  ...[
    ['part of a phone', '7900004'],
    ['part of an e-mail', 'person1234'],
    ['a first name that thousands have', 'Vera'],
    ['an artist', 'Silver Parade 4'],
    ['a title', 'Northern Orchard 51'],
    ['a title in Cyrillic', 'Ночной Паром'],
    ['a UPC', '900000000100'],
    ['an ISRC', 'QZ0000000100'],
    ['two letters', 'no'],
    ['nothing', 'zzqqxx'],
  ].map(([what = '', search = '']) => call(`people by ${what}`, 'GET /staff/users', { search })),
  call('one person', 'GET /staff/user/{id}', {}, { id: person }),
  ...(['releases', 'purchases', 'tickets', 'emails'] as const).map((what) =>
    call(`their ${what}`, `GET /staff/user/{id}/${what}`, {}, { id: person }),
  ),
  call('audit log', 'GET /staff/audit'),
  call('audit log of an actor', 'GET /staff/audit', { actor }),
  call('audit log of an action', 'GET /staff/audit', { action: 'user.ban' }),
  call('audit log, filters', 'GET /staff/audit/filters'),
  call('emails', 'GET /staff/emails'),
  call('emails that failed', 'GET /staff/emails', { status: 'FAILED' }),
  call('purchases', 'GET /staff/purchases'),
  call('purchases, page 200', 'GET /staff/purchases', { page: 200 }),
  call('purchases, refunded', 'GET /staff/purchases', { status: 'REFUNDED' }),
  call('purchases, one service', 'GET /staff/purchases', { name: 'DUBPLATE_EARLY_DATE', status: 'PAID' }),
  call('purchases, one provider', 'GET /staff/purchases', { provider: 'stripe', status: 'USED' }),
  call('purchases, one month', 'GET /staff/purchases', { startDate: '2025-03-01', endDate: '2025-03-31' }),
  call('purchases by part of a name', 'GET /staff/purchases', { username: 'person1234' }),
  call('purchases, set aside', 'GET /staff/purchases', { special: 'SET_ASIDE' }),
  call('purchases, partly refunded', 'GET /staff/purchases', { special: 'PART_REFUNDED' }),
  call('one purchase', 'GET /staff/purchase/{id}', {}, { id: purchase }),
  call('balances', 'GET /staff/ledger/balances'),
  call('moderation queue', 'GET /staff/releases', { status: 'PENDING', order: 'ASC' }),
  call('moderation, every status', 'GET /staff/releases'),
  call('moderation, page 100', 'GET /staff/releases', { page: 100 }),
  call('moderation, by what is due', 'GET /staff/releases', { status: 'PENDING', sort: 'due_at', order: 'ASC' }),
  call('moderation, overdue', 'GET /staff/releases', { overdue: 'true', sort: 'due_at', order: 'ASC' }),
  call('moderation, asked of me', 'GET /staff/releases', { asked: 'me', sort: 'due_at', order: 'ASC' }),
  call('moderation, counts', 'GET /staff/releases/counts'),
  ...(['PENDING', 'PUBLISHED', undefined] as const).flatMap((status) =>
    [
      ['a word of every title', 'song'],
      ['a word of many titles', 'Harbour'],
      ['one title', 'Northern Orchard 51'],
      ['an artist', 'Silver Parade 4'],
      ['a sender’s e-mail', 'person1234'],
      ['a part of every e-mail', 'example.com'],
      ['a UPC', '900000000100'],
      ['nothing', 'zzqqxx'],
    ].map(([what = '', search = '']) =>
      call(`moderation, ${status ?? 'every status'}, by ${what}`, 'GET /staff/releases', {
        search,
        ...(status && { status }),
      }),
    ),
  ),
  call('decisions', 'GET /staff/decisions'),
  call('decisions of a moderator', 'GET /staff/decisions', { moderator: actor }),
  call('decisions of a month', 'GET /staff/decisions', { from: '2025-03-01', to: '2025-03-31' }),
  call('figures of moderation', 'GET /staff/releases/figures'),
  call('tickets, longest waiting', 'GET /staff/tickets', { status: 'OPEN' }),
  call('tickets, counts', 'GET /staff/tickets/counts'),
  ...[
    ['words', 'Harbour 12'],
    ['a word of every message', 'where'],
    ['a word of every subject', 'About'],
    ['a first name that thousands have', 'Vera'],
    ['a part of an e-mail', 'person1234'],
    ['a subject in Cyrillic', 'Ночной Паром'],
    ['nothing', 'zzqqxx'],
  ].map(([what = '', search = '']) => call(`tickets by ${what}`, 'GET /staff/tickets', { search })),
  call('open tickets by a word of every subject', 'GET /staff/tickets', { search: 'About', status: 'OPEN' }),
  call('links', 'GET /staff/links'),
  call('links, page 200', 'GET /staff/links', { page: 200 }),
  ...[
    ['a word of every title', 'song'],
    ['a word of many titles', 'harbour'],
    ['one title', 'Northern Orchard 51'],
    ['a slug', 'orchard-51'],
    ['a title in Cyrillic', 'Ночной Паром'],
    ['an owner', 'person1234'],
    ['a part of every e-mail', 'example.com'],
    ['nothing', 'zzqqxx'],
  ].map(([what = '', search = '']) => call(`links by ${what}`, 'GET /staff/links', { search })),
  call('a waiting release', 'GET /staff/release/{id}', {}, { id: pending }),
  call('what stores lack of a release', 'GET /staff/release/{id}/preflight', {}, { id: pending }),
  call('moderators', 'GET /staff/moderators'),
  call('a conversation', 'GET /staff/ticket/{id}', {}, { id: ticket }),
  call('messages of a conversation', 'GET /staff/ticket/{id}/messages', {}, { id: ticket }),
  call('deliveries', 'GET /staff/deliveries'),
  call('deliveries, page 100', 'GET /staff/deliveries', { page: 100 }),
  call('current deliveries', 'GET /staff/deliveries', { current: 'true' }),
  call('refused deliveries', 'GET /staff/deliveries', { state: 'REFUSED' }),
  call('failed deliveries, current', 'GET /staff/deliveries', { state: 'FAILED', current: 'true' }),
  call('deliveries of a store', 'GET /staff/deliveries', { store: 'store-1', current: 'true' }),
  call('live deliveries of a store', 'GET /staff/deliveries', { store: 'store-1', state: 'LIVE' }),
  call('deliveries of a release', 'GET /staff/deliveries', { release: pending }),
  call('counts of deliveries', 'GET /staff/deliveries/counts'),
  call('figures of deliveries', 'GET /staff/deliveries/figures'),
  call('a delivery', 'GET /staff/delivery/{id}', {}, { id: delivery }),
  call('stores', 'GET /staff/stores'),
  call('payouts', 'GET /staff/payouts'),
  call('payouts, page 100', 'GET /staff/payouts', { page: 100 }),
  call('requested payouts', 'GET /staff/payouts', { state: 'REQUESTED' }),
  call('payouts by a method', 'GET /staff/payouts', { method: 'BANK' }),
  call('payouts to a person', 'GET /staff/payouts', { user_uuid: person }),
  call('a payout', 'GET /staff/payout/{id}', {}, { id: payout }),
  call('figures of payouts', 'GET /staff/payouts/figures'),
  call('files for banks', 'GET /staff/payouts/files'),
  call('sales reports', 'GET /staff/sales-reports'),
  call('calendar of sales reports', 'GET /staff/sales-calendar'),
  call('royalty periods', 'GET /staff/royalty-periods'),
  call('advances', 'GET /staff/advances'),
  call('adjustments', 'GET /staff/adjustments'),
  call('holds', 'GET /staff/holds'),
  call('imports of streams', 'GET /staff/statistics/imports'),
  call('streams without a track', 'GET /staff/statistics/unmatched'),
  call('faults of the ledger', 'GET /staff/ledger/faults'),
  call('checks of the ledger', 'GET /staff/ledger/checks'),
  call('codes', 'GET /staff/codes'),
  call('reports about pages', 'GET /staff/page-reports'),
  call('backups', 'GET /staff/backups'),
  call('data migrations', 'GET /staff/data-migrations'),
  call('alerts', 'GET /staff/alerts'),
  call('failed jobs', 'GET /staff/jobs/failed'),
  call('state of the system', 'GET /staff/system'),
];
