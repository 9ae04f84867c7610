import type { MovingConfirmation } from '@dubplate/contract/catalogue-imports/limits';
import type {
  CatalogueImport,
  CatalogueImportSummary,
  CatalogueMapping,
  CreatedReleases,
} from '@dubplate/contract/catalogue-imports/schemas';
import type { ReleaseId } from '@dubplate/contract/ids';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { newKey } from '#lib/new-key.ts';
import { saveFile } from '#lib/save-file.ts';
import { sendFile, type UploadOptions } from '#lib/upload/upload.ts';
import { useMutation } from '#lib/use-mutation.ts';

const KEY = 'catalogue-imports';

export const importsQuery = queryOptions({
  queryKey: [KEY],
  queryFn: ({ signal }) => call('GET /me/catalogue-imports', { signal }),
});

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => call('GET /me/catalogue-import/{id}', { params: { id }, signal }),
  });

/**
 * Sends a catalogue to be read.
 * @throws {ApiError} `UNKNOWN_FORMAT` with the header and the first lines
 */
export const sendCatalogue = async (
  file: File,
  mapping: CatalogueMapping | null,
  options: UploadOptions,
): Promise<CatalogueImport> => {
  const fields = mapping ? { mapping: JSON.stringify(mapping) } : {};
  return (await sendFile('/me/catalogue-imports', 'file', file, { ...options, fields })) as CatalogueImport;
};

export const useRefreshImports = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [KEY] });
};

export const useDeleteImport = (onError: (error: unknown) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ uuid: id }: CatalogueImportSummary) => call('DELETE /me/catalogue-import/{id}', { params: { id } }),
    onError,
    onSettled: () => void client.invalidateQueries({ queryKey: [KEY] }),
  });
};

const fetchMoving = (page: number, take: number, signal: AbortSignal) =>
  call('GET /me/moving-plan', { query: { page: String(page), take: String(take) }, signal });

/** The moving plan, a page at a time. */
export const movingQuery = (page: number, take = 20) =>
  queryOptions({
    queryKey: [KEY, 'moving', page, take],
    queryFn: ({ signal }) => fetchMoving(page, take, signal),
    placeholderData: keepPreviousData,
  });

/** The plan of a release, or an empty list if no import made it. */
export const releaseMovingQuery = (release: ReleaseId) =>
  queryOptions({
    queryKey: [KEY, 'moving', release],
    queryFn: ({ signal }) => call('GET /me/moving-plan', { query: { release, take: '1' }, signal }),
  });

interface Confirmation {
  readonly release: ReleaseId;
  readonly store: string;
  /** Null undoes everything. */
  readonly confirmed: MovingConfirmation | null;
}

/** Confirms how far a release has moved at a store, or undoes it. */
export const useConfirmMove = (onError: (error: unknown) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ release: id, store, confirmed }: Confirmation) =>
      call('PUT /release/{id}/moving-plan/{store}', { params: { id, store }, body: { confirmed } }),
    onSuccess: (changed) =>
      client.setQueriesData<Awaited<ReturnType<typeof fetchMoving>>>(
        { queryKey: [KEY, 'moving'] },
        (known) =>
          known && {
            ...known,
            data: known.data.map((one) => (one.release_uuid === changed.release_uuid ? changed : one)),
          },
      ),
    onError,
  });
};

/** Releases of one call: a call is over in seconds, and a closed tab stops between two calls. */
const CHUNK = 25;

/** Makes drafts, some at a time. What was made before an error or a stop stays. */
export const createDrafts = async (
  id: string,
  keys: readonly string[],
  { onMade, signal }: { readonly onMade: (made: CreatedReleases) => void; readonly signal: AbortSignal },
): Promise<void> => {
  for (let at = 0; at < keys.length && !signal.aborted; at += CHUNK)
    onMade(
      await call('POST /me/catalogue-import/{id}/create', {
        params: { id },
        body: { keys: keys.slice(at, at + CHUNK) },
        headers: { 'Idempotency-Key': newKey() },
      }),
    );
};

export const saveTemplate = async (format: 'csv' | 'xlsx'): Promise<void> =>
  saveFile(await call('GET /me/catalogue-template', { query: { format } }), `dubplate-template.${format}`);

export const saveExport = async (format: 'csv' | 'xlsx' | 'ern'): Promise<void> =>
  saveFile(
    await call('GET /me/catalogue-export', { query: { format } }),
    format === 'ern' ? 'catalogue-ern.zip' : `catalogue.${format}`,
  );

/** The browser downloads it by a link: an archive with recordings may be larger than its memory. */
export const downloadMessagesWithFiles = async (): Promise<void> => {
  const { url } = await call('POST /me/catalogue-export/link');
  // The response is an attachment, so the page stays.
  window.location.assign(url);
};
