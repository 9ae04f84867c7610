import { createHash } from 'node:crypto';
import { catalogueImport } from '@dubplate/contract/catalogue-imports/schemas';
import { keysOf } from '@dubplate/rules/catalogue/finish-catalogue';
import { SalesReportUnreadable } from '#features/royalties/index.ts';
import { serveReadings } from '#platform/threads/serve-readings.ts';
import { indexNames, type NamedReference } from '../list-names.ts';
import { presentImport } from '../present.ts';
import { type ReadOptions, readCatalogue } from './read-catalogue.ts';

type FileTask = Omit<ReadOptions, 'names'> & {
  readonly type: 'read';
  readonly file: Parameters<typeof readCatalogue>[0];
  readonly names: NamedReference;
};

type PresentTask = {
  readonly type: 'present';
  readonly row: Parameters<typeof presentImport>[0];
  readonly releases: Parameters<typeof presentImport>[1];
  readonly context: Omit<Parameters<typeof presentImport>[2], 'names'> & { readonly names: NamedReference };
};

/** A catalogue as it is stored: what is large is text already. */
export interface ReadRows {
  readonly format: string;
  readonly issues: string;
  readonly releases: readonly {
    readonly key: string;
    readonly digest: string;
    readonly content: string;
    readonly track_count: number;
    readonly issue_count: number;
  }[];
}

export type CatalogueTask = FileTask | PresentTask;

export type CatalogueResult =
  | { readonly type: 'read'; readonly rows: ReadRows }
  | ({ readonly type: 'unreadable' } & Pick<SalesReportUnreadable, 'code' | 'detail' | 'header' | 'lines'>)
  | { readonly type: 'presented'; readonly json: string };

const readRows = async ({ file, names, ...options }: FileTask): Promise<ReadRows> => {
  const { format, releases, issues } = await readCatalogue(file, { ...options, names: indexNames(names) });
  const keys = keysOf(releases.map(({ release }) => release));
  return {
    format,
    issues: JSON.stringify(issues),
    releases: releases.map((content, position) => ({
      key: keys[position] ?? String(position),
      digest: createHash('sha256').update(JSON.stringify(content.release)).digest('base64'),
      content: JSON.stringify(content),
      track_count: content.release.tracks.length,
      issue_count: content.issues.length,
    })),
  };
};

// biome-ignore lint/correctness/useYield: a catalogue is one result
serveReadings(async function* (task: CatalogueTask): AsyncGenerator<never, CatalogueResult> {
  if (task.type === 'present') {
    const context = { ...task.context, names: indexNames(task.context.names) };
    const wire = catalogueImport.parse(presentImport(task.row, task.releases, context));
    return { type: 'presented', json: JSON.stringify(wire) };
  }
  try {
    return { type: 'read', rows: await readRows(task) };
  } catch (error) {
    if (!(error instanceof SalesReportUnreadable)) throw error;
    const { code, detail, header, lines } = error;
    return { type: 'unreadable', code, detail, header, lines };
  }
});
