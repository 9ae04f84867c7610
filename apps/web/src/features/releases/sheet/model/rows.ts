import type { ReleasesIssueCode } from '@dubplate/contract/releases/errors';
import { type FurtherIssueCode, furtherIssues } from '@dubplate/contract/releases/further-errors';
import type { LocalDate } from '@dubplate/rules/dates';
import type { Issue } from '@dubplate/rules/issues';
import { validateFurther } from '@dubplate/rules/releases/validate-further';
import { validateRelease } from '@dubplate/rules/releases/validate-release';
import { isSameName } from '#features/artists/index.ts';
import type { AuthoringWorkspace } from '#features/releases/authoring/auto-save/workspace/authoring-workspace.ts';
import type { TrackForm } from '#features/releases/authoring/board/track-form.ts';
import type { hasChanges, rulesFieldsOf, TrackItem } from '#features/releases/authoring/board/track-item.ts';
import { chosenTypeOf } from '#features/releases/authoring/draft-fields.ts';
import type { Saving } from '#features/releases/authoring/resource.ts';
import {
  type Column,
  type ColumnKey,
  type Problem,
  RELEASE_COLUMNS,
  type ReleaseForm,
  TRACK_COLUMNS,
} from './columns.ts';
import type { SheetNames } from './names.ts';

/** Why a cell, or another part of a row, keeps its release from being sent. */
export type Fault =
  | { readonly kind: 'issue'; readonly issue: Issue<ReleasesIssueCode> }
  | { readonly kind: 'further'; readonly issue: Issue<FurtherIssueCode> }
  | { readonly kind: 'server'; readonly message: string }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** A typed or pasted text that its cell can't take. It stays in the cell until it is mended. */
export interface Rejected {
  readonly text: string;
  readonly problem: Problem;
}

export type RowState = 'saved' | 'unsaved' | Exclude<Saving, 'idle'>;

interface RowParts {
  readonly key: string;
  readonly release: string;
  /** Title of the release; empty if it has none yet. */
  readonly releaseTitle: string;
  readonly rejected: ReadonlyMap<ColumnKey, Rejected>;
  readonly faults: ReadonlyMap<ColumnKey, readonly Fault[]>;
  /** Faults that no cell of the sheet can mend, such as a missing cover. */
  readonly elsewhere: readonly Fault[];
  readonly state: RowState;
  readonly error: unknown;
}

export interface ReleaseRow extends RowParts {
  readonly kind: 'release';
  readonly form: ReleaseForm;
}

export interface TrackRow extends RowParts {
  readonly kind: 'track';
  readonly form: TrackForm;
  /** Identifies the track on the board of its release. */
  readonly track: string;
  /** From 1. */
  readonly number: number;
}

export type SheetRow = ReleaseRow | TrackRow;

interface Cell {
  readonly column: Pick<Column<never>, 'key' | 'isList' | 'width'>;
  read(names: SheetNames): string;
  choices(names: SheetNames): readonly string[] | null;
}

const cellOf = <Form>(column: Column<Form> | undefined, form: Form): Cell | null =>
  column
    ? {
        column,
        read: (names) => column.read(form, names),
        choices: (names) => column.choices?.(form, names) ?? null,
      }
    : null;

const cellAt = (row: SheetRow, key: ColumnKey): Cell | null =>
  row.kind === 'release'
    ? cellOf(
        RELEASE_COLUMNS.find((column) => column.key === key),
        row.form,
      )
    : cellOf(
        TRACK_COLUMNS.find((column) => column.key === key),
        row.form,
      );

/** The text that a cell shows: a rejected one before the saved one. */
export const textAt = (row: SheetRow, key: ColumnKey, names: SheetNames): string =>
  row.rejected.get(key)?.text ?? cellAt(row, key)?.read(names) ?? '';

export const choicesAt = (row: SheetRow, key: ColumnKey, names: SheetNames): readonly string[] | null =>
  cellAt(row, key)?.choices(names) ?? null;

/** The key of a release's row; its tracks' keys begin with it. */
export const releaseKeyOf = (workspace: AuthoringWorkspace): string => workspace.sync.snapshot().uuid ?? workspace.key;

const trackRowKey = (release: string, track: string): string => `${release}/${track}`;

const RELEASE_KEYS: ReadonlySet<string> = new Set(RELEASE_COLUMNS.map(({ key }) => key));
const TRACK_KEYS: ReadonlySet<string> = new Set(TRACK_COLUMNS.map(({ key }) => key));
const TRACK_PATH = /^tracks\.(\d+)\.(.+)$/;

const isFurther = (issue: Issue<string>): issue is Issue<FurtherIssueCode> => issue.code in furtherIssues;

interface PlacedFault {
  readonly path: string;
  readonly fault: Fault;
}

/** Sorts faults into those of a cell and the others. */
const placeFaults = (
  found: readonly PlacedFault[],
  keys: ReadonlySet<string>,
  rejected: ReadonlyMap<ColumnKey, Rejected>,
) => {
  const faults = new Map<ColumnKey, Fault[]>();
  const elsewhere: Fault[] = [];
  for (const [key, { problem }] of rejected) faults.set(key, [{ kind: 'problem', problem }]);
  for (const { path, fault } of found) {
    const key = path.split('.')[0] as ColumnKey;
    if (!keys.has(key)) elsewhere.push(fault);
    // The rejected text explains itself; the field below it is a different one.
    else if (!rejected.has(key)) faults.set(key, [...(faults.get(key) ?? []), fault]);
  }
  return { faults, elsewhere };
};

/** What rows need of the board of tracks. */
export interface BoardParts {
  readonly hasChanges: typeof hasChanges;
  readonly rulesFieldsOf: typeof rulesFieldsOf;
}

const stateOfTrack = (item: TrackItem, parts: BoardParts): RowState => {
  // A recording that is not a track yet is shared as it is typed, and saved once it is complete.
  if (item.uuid === null) return 'saved';
  if (item.saving !== 'idle') return item.saving;
  return parts.hasChanges(item) ? 'unsaved' : 'saved';
};

export interface RowsContext {
  readonly parts: BoardParts;
  readonly today: LocalDate;
  readonly publisher: string | null;
  readonly rejectedOf: (row: string) => ReadonlyMap<ColumnKey, Rejected>;
}

/** The rows of one draft: of the release, and of each track. */
export const buildRows = (
  workspace: AuthoringWorkspace,
  { parts: board, today, publisher, rejectedOf }: RowsContext,
) => {
  const { content, state, error, release: saved } = workspace.sync.snapshot();
  const { items } = workspace.board.snapshot();
  const { fields, artists } = content;
  const release = releaseKeyOf(workspace);
  const rules = { ...fields, type: chosenTypeOf(fields), publisher, artists, tracks: items.map(board.rulesFieldsOf) };
  const context = { today, published: saved?.published_dates };
  const issues = [...validateRelease(rules, context), ...validateFurther(rules, context)].map(
    (issue): PlacedFault => ({
      path: issue.path,
      fault: isFurther(issue)
        ? { kind: 'further', issue }
        : { kind: 'issue', issue: issue as Issue<ReleasesIssueCode> },
    }),
  );
  const paths = new Set(issues.map(({ path }) => path));
  // What the server objected to at the last sending, unless a rule says the same.
  const server = workspace
    .extras()
    .serverIssues.filter(({ path }) => !paths.has(path))
    .map(({ path, message }): PlacedFault => ({ path, fault: { kind: 'server', message } }));
  const own: PlacedFault[] = [];
  const ofTracks = items.map((): PlacedFault[] => []);
  for (const found of [...issues, ...server]) {
    const [, place, path] = TRACK_PATH.exec(found.path) ?? [];
    if (path === undefined) own.push(found);
    else ofTracks[Number(place)]?.push({ ...found, path });
  }
  const releaseTitle = fields.title.trim();
  const parts = (key: string, found: readonly PlacedFault[], keys: ReadonlySet<string>) => {
    const rejected = rejectedOf(key);
    return { key, release, releaseTitle, rejected, ...placeFaults(found, keys, rejected) };
  };
  const row: ReleaseRow = {
    kind: 'release',
    form: { ...fields, artists },
    ...parts(release, own, RELEASE_KEYS),
    state,
    error,
  };
  const tracks = items.map(
    (item, index): TrackRow => ({
      kind: 'track',
      form: item.form,
      track: item.key,
      number: index + 1,
      ...parts(trackRowKey(release, item.key), ofTracks[index] ?? [], TRACK_KEYS),
      state: stateOfTrack(item, board),
      error: item.error,
    }),
  );
  return { row, tracks };
};

/** The names in cells that no artist of the account has, each once. */
export const unknownArtists = (rows: readonly SheetRow[]): string[] => {
  const names = rows.flatMap(({ rejected }) =>
    [...rejected.values()].flatMap(({ problem }) => (problem.code === 'artists' ? problem.names : [])),
  );
  return names.filter((name, place) => names.findIndex((each) => isSameName(each, name)) === place);
};
