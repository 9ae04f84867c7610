import { catalogueImportsEndpoints } from '@dubplate/contract/catalogue-imports/endpoints';
import { filesErrors } from '@dubplate/contract/files/errors';
import type { UserId } from '@dubplate/contract/ids';
import { EXPORT_LINK_SECONDS } from '@dubplate/contract/own-data/limits';
import { utcDay } from '@dubplate/rules/dates';
import type { FastifyInstance } from 'fastify';
import { findUser } from '#features/accounts/index.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import { idempotencyOf } from '#platform/http/idempotency-key.ts';
import { type MountOptions, mount, WrittenAnswer } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { readUpload } from '#platform/http/streams/read-upload.ts';
import { attachment } from '#platform/http/streams/send-stored.ts';
import type { Language } from '#platform/language.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import type { SignedPaths } from '#platform/secrets/signed-paths.ts';
import { resultOf } from '#platform/threads/thread-reader.ts';
import { type CreateContext, createDrafts } from './create-drafts.ts';
import { exportMessages, exportTable } from './export-catalogue.ts';
import { type ImportContext, importCatalogue } from './import-catalogue.ts';
import { listNamedReference } from './list-names.ts';
import { confirmMove, loadChanges, showMovingPlan, showMovingPlans } from './moving/moving-plan.ts';
import { presentSummary } from './present.ts';
import { findExisting, findImport, listCandidates, listImportReleases, listImports } from './read.ts';
import { deleteImport } from './store.ts';
import { contentTypeOf, writeTemplate } from './templates/template.ts';

const exportPath = (userUuid: string): string => `/api/catalogue-export/${userUuid}/content`;

interface ShownImport {
  readonly userUuid: UserId;
  readonly uuid: string;
  readonly language: Language;
}

/** @param work has connections without the limits of calls, for what reads or writes many rows */
export const catalogueImportsRoutes = (
  app: FastifyInstance,
  options: MountOptions & {
    readonly work: CreateContext & ImportContext & Pick<ServerContext, 'config' | 'storage'>;
    readonly uploadsByUser: RateLimit;
    readonly paths: SignedPaths;
  },
): void => {
  const { work, uploadsByUser, paths } = options;
  const { clock, labels } = work;

  /** Sends an import; a thread writes the answer, which may have all tracks of a catalogue. */
  const showImport = async (db: Db, { userUuid, uuid, language }: ShownImport): Promise<WrittenAnswer> => {
    const now = clock.now();
    const row = await findImport(db, userUuid, uuid, now);
    if (!row) throw notFound();
    const releases = await listImportReleases(db, uuid);
    const context = {
      names: await listNamedReference(db),
      label: await labels.current(db),
      today: utcDay(now),
      language,
      existing: await findExisting(db, userUuid, await listCandidates(db, uuid)),
      changes: await loadChanges(
        db,
        userUuid,
        releases.flatMap(({ release_uuid }) => release_uuid ?? []),
      ),
    };
    const result = await resultOf(work.reader.read({ type: 'present', row, releases, context }));
    if (result.type !== 'presented') throw new Error('the thread did another task');
    return new WrittenAnswer(result.json, uuid);
  };

  mount(app, catalogueImportsEndpoints, options, {
    'POST /me/catalogue-imports': async ({ actor, request, language }) => {
      await uploadsByUser.count(actor.uuid);
      const part = await readUpload(request, 'file');
      if (!part) throw apiError(filesErrors, 'NO_FILE', { values: { field: 'file' } });
      const { source, fields, name, signal } = part;
      const onceOf = (sent: unknown) => idempotencyOf(request, actor, sent, options.fingerprint);
      const upload = { source, name, mapping: fields.mapping, signal, onceOf };
      const uuid = await importCatalogue(work, actor.uuid, upload).finally(() => source.resume());
      return showImport(work.db, { userUuid: actor.uuid, uuid, language });
    },
    'GET /me/catalogue-imports': async ({ db, actor }) =>
      (await listImports(db, actor.uuid, clock.now())).map(presentSummary),
    'GET /me/catalogue-import/{id}': ({ db, actor, params, language }) =>
      showImport(db, { userUuid: actor.uuid, uuid: params.id, language }),
    'DELETE /me/catalogue-import/{id}': async ({ db, actor, params }) => {
      if (!(await deleteImport(db, actor.uuid, params.id))) throw notFound();
    },
    'POST /me/catalogue-import/{id}/create': ({ actor, params, body }) =>
      createDrafts(work, actor, params.id, body.keys),

    'GET /me/moving-plan': async ({ db, actor, query, language }) => {
      const page = { ...query, order: 'DESC' as const };
      const { data, count } = await showMovingPlans(db, actor.uuid, page, language);
      return { data, meta: pageMeta(page, count) };
    },
    'GET /release/{id}/moving-plan': ({ db, actor, params, language }) =>
      showMovingPlan(db, actor.uuid, params.id, language),
    'PUT /release/{id}/moving-plan/{store}': async ({ db, actor, params, body, language }) => {
      const { id: release, store } = params;
      await confirmMove(db, actor.uuid, { release, store }, { confirmed: body.confirmed, now: clock.now() });
      return showMovingPlan(db, actor.uuid, release, language);
    },

    'GET /me/catalogue-template': async ({ db, query: { format }, language, reply }) =>
      reply
        .type(contentTypeOf(format))
        .header('content-disposition', attachment(`catalogue.${format}`))
        .send(await writeTemplate(db, format, language)),
    'GET /me/catalogue-export': async ({ actor, query: { format }, reply }) => {
      const isTable = format !== 'ern';
      const extension = isTable ? format : 'zip';
      return reply
        .type(isTable ? contentTypeOf(format) : 'application/zip')
        .header('content-disposition', attachment(`catalogue.${extension}`))
        .send(
          isTable
            ? await exportTable(work, actor.uuid, format)
            : exportMessages(work, actor.uuid, { withFiles: false }),
        );
    },
    'POST /me/catalogue-export/link': async ({ actor }) => {
      const expires = Math.floor(clock.now().getTime() / 1000) + EXPORT_LINK_SECONDS;
      return { url: paths.sign(exportPath(actor.uuid), expires), expires_at: new Date(expires * 1000).toISOString() };
    },
    'GET /catalogue-export/{id}/content': async ({ db, params, query, reply }) => {
      const owner = paths.isValid(exportPath(params.id), query) && (await findUser(db, params.id as UserId));
      if (!owner || owner.banned_at !== null) throw notFound();
      return reply
        .type('application/zip')
        .header('content-disposition', attachment('catalogue.zip'))
        .header('cache-control', 'private, no-store')
        .send(exportMessages(work, owner.uuid, { withFiles: true }));
    },
  });
};
