import { daysFromNow } from '@dubplate/testkit/records';
import { type DeskCall, nameCall } from './desk-calls.ts';

interface Belongings {
  readonly user: string;
  /** A published one. */
  readonly release: string;
  readonly draft: string;
  readonly artist: string;
  readonly ticket: string;
  readonly statement: string;
}

/** The lists, searches and screens of a user, each named by who asks. */
export const artistCalls = (who: string, own: Belongings): readonly DeskCall[] => {
  const call = (
    what: string,
    ...rest: [key: DeskCall['key'], query?: DeskCall['query'], params?: DeskCall['params']]
  ) => nameCall(`${who}: ${what}`, ...rest);
  const release = { id: own.release };
  const month = { start_date: daysFromNow(-30), end_date: daysFromNow(-1) };
  return [
    call('profile', 'GET /me'),
    call('releases', 'GET /releases'),
    call('releases, page 5', 'GET /releases', { page: 5 }),
    call('releases by title', 'GET /releases', { sort: 'title', order: 'ASC' }),
    call('drafts', 'GET /releases', { status: 'DRAFT' }),
    call('published', 'GET /releases', { status: 'PUBLISHED' }),
    ...[
      ['a word of every title', 'song'],
      ['one title', 'Light 127'],
      ['an artist', 'The Silver'],
      ['an ISRC', 'QZ0000000381'],
      ['nothing', 'zzqqxx'],
    ].map(([what = '', search = '']) => call(`releases by ${what}`, 'GET /releases', { search })),
    call('releases of an artist', 'GET /releases', { artist: own.artist }),
    call('counts of releases', 'GET /releases/counts'),
    call('what needs attention', 'GET /releases/attention'),
    call('a release', 'GET /release/{id}', {}, release),
    call('a draft', 'GET /release/{id}', {}, { id: own.draft }),
    call('services that a draft needs', 'GET /release/{id}/needed-products', {}, { id: own.draft }),
    call('versions of a draft', 'GET /release/{id}/versions', {}, { id: own.draft }),
    call('deliveries of a release', 'GET /release/{id}/deliveries', {}, release),
    call('splits of a release', 'GET /release/{id}/splits', {}, release),
    call('artists', 'GET /user/{id}/artists', {}, { id: own.user }),
    call('authors', 'GET /me/composers'),
    call('authors by name', 'GET /me/composers', { search: 'Author' }),
    call('notices', 'GET /notices'),
    call('purchases', 'GET /me/purchases'),
    call('plan', 'GET /me/plan'),
    call('storage', 'GET /me/storage'),
    call('conversations', 'GET /my-tickets'),
    call('messages of a conversation', 'GET /ticket/{id}/messages', {}, { id: own.ticket }),
    call('links', 'GET /me/links'),
    call('general statistics', 'GET /common-statistics', month),
    call('statistics of a release', 'GET /release-statistics', { ...month, release_uuid: own.release }),
    call('streams of all time', 'GET /statistics/overview'),
    call('territories', 'GET /statistics/territories', month),
    call('tracks', 'GET /statistics/tracks', month),
    call('first days', 'GET /statistics/first-days'),
    call('balance', 'GET /me/balance'),
    call('statements', 'GET /me/statements'),
    call('a statement', 'GET /me/statement/{id}', {}, { id: own.statement }),
    call('payouts', 'GET /me/payouts'),
    call('splits', 'GET /me/splits'),
    call('sessions', 'GET /me/sessions'),
    call('imports of a catalogue', 'GET /me/catalogue-imports'),
  ];
};
