import type { UserId } from '@dubplate/contract/ids';
import { peopleEndpoints } from '@dubplate/contract/people/endpoints';
import type { PersonRelease, SentEmail } from '@dubplate/contract/people/schemas';
import type { FastifyInstance } from 'fastify';
import { type ProductNames, presentPurchase } from '#features/commerce/index.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { type PageQuery, type PageRows, pageMeta, pageRows } from '#platform/http/page.ts';
import { findPeople } from './find-people.ts';
import { personPage } from './person-page.ts';
import {
  type Counted,
  countEmails,
  countOf,
  listEmails,
  listPersonEmails,
  listPersonPurchases,
  listPersonReleases,
  listPersonTickets,
  listTransferred,
} from './read.ts';

type RowOf<List extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number];

const presentPersonRelease = (row: RowOf<typeof listPersonReleases>): PersonRelease => ({
  uuid: row.uuid,
  title: row.title,
  artist_name: row.artist_name,
  status: row.status,
  release_date: row.release_date,
  upc: row.upc,
  updated_at: row.updated_at.toISOString(),
});

const presentSentEmail = (row: RowOf<typeof listPersonEmails>): SentEmail => ({
  uuid: row.uuid,
  kind: row.kind,
  recipient: row.recipient,
  status: row.status,
  at: row.at.toISOString(),
});

type RoutesContext = MountOptions & Pick<ServerContext, 'clock'> & { readonly productNames: ProductNames };

type List<Row> = (db: Db, userUuid: UserId, page: PageRows) => Promise<Row[]>;

export const peopleRoutes = (app: FastifyInstance, options: RoutesContext): void => {
  const { clock, productNames } = options;
  /** Returns a handler for a page of a user's records. */
  const pageOf =
    <Row, Wire>(what: Counted, list: List<Row>, present: (row: Row) => Wire) =>
    async ({ db, params, query }: { db: Db; params: { id: UserId }; query: PageQuery }) => ({
      data: (await list(db, params.id, pageRows(query))).map(present),
      meta: pageMeta(query, await countOf(db, what, params.id, clock.now())),
    });
  mount(app, peopleEndpoints, options, {
    'GET /staff/users': async ({ db, query }) => {
      const { people, count, isCut } = await findPeople(db, query.search ?? '', query.group, pageRows(query));
      return { data: people, meta: pageMeta(query, count), is_cut: isCut };
    },

    'GET /staff/user/{id}': ({ db, params }) => personPage(db, params.id, clock.now()),

    'GET /staff/user/{id}/releases': pageOf('releases', listPersonReleases, presentPersonRelease),

    'GET /staff/user/{id}/purchases': pageOf('purchases', listPersonPurchases, (row) =>
      presentPurchase(row, productNames),
    ),

    'GET /staff/user/{id}/tickets': pageOf('tickets', listPersonTickets, ({ updated_at, ...ticket }) => ({
      ...ticket,
      updated_at: updated_at.toISOString(),
    })),

    'GET /staff/user/{id}/emails': pageOf('emails', listPersonEmails, presentSentEmail),

    'GET /staff/emails': async ({ db, query }) => ({
      data: (await listEmails(db, query.status, pageRows(query))).map((row) => ({
        ...presentSentEmail(row),
        user_uuid: row.user_uuid,
      })),
      meta: pageMeta(query, await countEmails(db, query.status)),
    }),

    'GET /staff/user/{id}/transferred': pageOf('transferred', listTransferred, (item) => item),
  });
};
