import type { AuthoringWorkspace } from '#features/releases/authoring/auto-save/workspace/authoring-workspace.ts';
import type { TrackForm } from '#features/releases/authoring/board/track-form.ts';
import { createSignal } from '#lib/store.ts';
import { type ColumnKey, RELEASE_COLUMNS, type ReleaseForm, TRACK_COLUMNS } from './columns.ts';
import type { SheetNames } from './names.ts';
import {
  buildRows,
  type Rejected,
  type ReleaseRow,
  type RowsContext,
  releaseKeyOf,
  type SheetRow,
  type TrackRow,
} from './rows.ts';

/** A text for a cell, typed or pasted. */
export interface CellText {
  readonly row: string;
  readonly column: ColumnKey;
  readonly text: string;
}

/** How many cells a change has changed, and how many texts it could not read. */
export interface ChangeCount {
  readonly changed: number;
  readonly rejected: number;
}

type FormPart = Partial<ReleaseForm> | Partial<TrackForm>;
type Rejections = ReadonlyMap<ColumnKey, Rejected | null>;

/** One side of a change of a row. */
interface RowChange {
  readonly part: FormPart;
  readonly rejections: Rejections;
}

/** A change of a row that can be undone. */
interface Step {
  readonly row: string;
  readonly before: RowChange;
  readonly after: RowChange;
}

export interface SheetSnapshot {
  readonly releases: readonly ReleaseRow[];
  readonly tracks: readonly TrackRow[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** How many texts no cell could take. They are on this page alone. */
  readonly rejectedCount: number;
}

const NONE: ReadonlyMap<ColumnKey, Rejected> = new Map();
/** The number of changes that can be undone. */
const HISTORY_MAX = 200;

const pick = (form: object, keys: readonly string[]): FormPart =>
  Object.fromEntries(keys.map((key) => [key, (form as Record<string, unknown>)[key]]));
const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Applies the texts of one row in their order: a genre before the style below it. */
const writeCells = (row: SheetRow, texts: readonly CellText[], names: SheetNames) => {
  let form: object = row.form;
  const part: Record<string, unknown> = {};
  const rejections = new Map<ColumnKey, Rejected | null>();
  let changed = 0;
  for (const { column: key, text } of texts) {
    const write = (): { part: FormPart } | { problem: Rejected['problem'] } | null => {
      if (row.kind === 'release') {
        const column = RELEASE_COLUMNS.find((each) => each.key === key);
        const isSame = !row.rejected.has(key) && column?.read(form as ReleaseForm, names) === text;
        return isSame ? null : (column?.write(form as ReleaseForm, text, names) ?? null);
      }
      const column = TRACK_COLUMNS.find((each) => each.key === key);
      const isSame = !row.rejected.has(key) && column?.read(form as TrackForm, names) === text;
      return isSame ? null : (column?.write(form as TrackForm, text, names) ?? null);
    };
    const written = write();
    if (!written) continue;
    if ('problem' in written) {
      rejections.set(key, { text, problem: written.problem });
      continue;
    }
    const isChange = !isEqual(pick(form, Object.keys(written.part)), written.part);
    if (isChange) Object.assign(part, written.part);
    form = { ...form, ...written.part };
    if (row.rejected.has(key)) rejections.set(key, null);
    if (isChange || row.rejected.has(key)) changed += 1;
  }
  const rejected = [...rejections.values()].filter((each) => each !== null).length;
  return { part: part as FormPart, rejections, changed, rejected };
};

interface SheetOptions extends Omit<RowsContext, 'rejectedOf'> {
  readonly workspaces: readonly AuthoringWorkspace[];
  /** Texts of an earlier visit that no cell could take, by row and column. */
  readonly rejected?: ReadonlyMap<string, ReadonlyMap<ColumnKey, Rejected>>;
}

/** Several drafts as one sheet. Each row is saved by the workspace of its draft. */
export const createSheet = ({ workspaces, rejected = new Map(), ...context }: SheetOptions) => {
  const changed = createSignal();
  const texts = new Map<string, ReadonlyMap<ColumnKey, Rejected>>(rejected);
  const rejectedOf = (row: string) => texts.get(row) ?? NONE;
  const built = new Map<AuthoringWorkspace, ReturnType<typeof buildRows>>();
  let undone: (readonly Step[])[] = [];
  let done: (readonly Step[])[] = [];
  let snapshot: SheetSnapshot | null = null;
  let isBatch = false;
  let isScheduled = false;

  const emit = (): void => {
    snapshot = null;
    changed.emit();
  };
  const touch = (workspace: AuthoringWorkspace): void => {
    built.delete(workspace);
    snapshot = null;
    if (isBatch || isScheduled) return;
    isScheduled = true;
    // Answers of many rows arrive together.
    queueMicrotask(() => {
      isScheduled = false;
      emit();
    });
  };
  const stops = workspaces.flatMap((workspace) => {
    const listener = () => touch(workspace);
    return [workspace.sync.onChange(listener), workspace.board.onChange(listener), workspace.onExtras(listener)];
  });

  const rowsOf = (workspace: AuthoringWorkspace) => {
    const rows = built.get(workspace) ?? buildRows(workspace, { ...context, rejectedOf });
    built.set(workspace, rows);
    return rows;
  };
  const byRelease = new Map(workspaces.map((workspace) => [releaseKeyOf(workspace), workspace]));
  const find = (key: string) => {
    const workspace = byRelease.get(key.split('/')[0] ?? '');
    if (!workspace) return undefined;
    const { row, tracks } = rowsOf(workspace);
    const found: SheetRow | undefined = row.key === key ? row : tracks.find((track) => track.key === key);
    return found && { workspace, row: found };
  };

  const saveTrack = ({ board }: AuthoringWorkspace, key: string): void => {
    const item = board.snapshot().items.find((each) => each.key === key);
    // A recording that is no track yet is saved once it is complete; a conflict waits for the person's choice.
    if (item && item.uuid !== null && item.saving !== 'conflict' && item.saving !== 'waiting') void board.save(key);
  };

  const apply = (row: string, { part, rejections }: RowChange): void => {
    const found = find(row);
    if (!found) return;
    const next = new Map(rejectedOf(row));
    for (const [key, value] of rejections) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    if (next.size > 0) texts.set(row, next);
    else texts.delete(row);
    built.delete(found.workspace);
    if (Object.keys(part).length === 0) return;
    if (found.row.kind === 'release') {
      const { artists, ...fields } = part as Partial<ReleaseForm>;
      found.workspace.edit((content) => ({
        fields: { ...content.fields, ...fields },
        artists: artists ?? content.artists,
      }));
      return;
    }
    const { track } = found.row;
    found.workspace.board.edit(track, (form) => ({ ...form, ...(part as Partial<TrackForm>) }));
    saveTrack(found.workspace, track);
  };

  const inBatch = (work: () => void): void => {
    isBatch = true;
    try {
      work();
    } finally {
      isBatch = false;
      emit();
    }
  };
  const applyAll = (steps: readonly Step[], side: 'before' | 'after'): void =>
    inBatch(() => {
      for (const step of steps) apply(step.row, step[side]);
    });

  /** Texts of one row that are applied together. */
  const stepOf = (key: string, cells: readonly CellText[], names: SheetNames) => {
    const row = find(key)?.row;
    if (!row) return null;
    const { part, rejections, ...count } = writeCells(row, cells, names);
    const before: RowChange = {
      part: pick(row.form, Object.keys(part)),
      rejections: new Map([...rejections.keys()].map((column) => [column, row.rejected.get(column) ?? null])),
    };
    return { step: { row: key, before, after: { part, rejections } } satisfies Step, count };
  };

  const write = (cells: readonly CellText[], names: SheetNames, isUndoable: boolean): ChangeCount => {
    const results = [...Map.groupBy(cells, ({ row }) => row)].flatMap(
      ([key, texts]) => stepOf(key, texts, names) ?? [],
    );
    const steps = results
      .map(({ step }) => step)
      .filter(({ after }) => Object.keys(after.part).length + after.rejections.size > 0);
    if (steps.length > 0 && isUndoable) {
      done = [...done, steps].slice(-HISTORY_MAX);
      undone = [];
    }
    if (steps.length > 0) applyAll(steps, 'after');
    return results.reduce<ChangeCount>(
      (sum, { count }) => ({ changed: sum.changed + count.changed, rejected: sum.rejected + count.rejected }),
      { changed: 0, rejected: 0 },
    );
  };

  return {
    onChange: changed.on,
    snapshot(): SheetSnapshot {
      if (snapshot) return snapshot;
      const rows = workspaces.map(rowsOf);
      snapshot = {
        releases: rows.map(({ row }) => row),
        tracks: rows.flatMap(({ tracks }) => tracks),
        canUndo: done.length > 0,
        canRedo: undone.length > 0,
        rejectedCount: [...texts.values()].reduce((sum, row) => sum + row.size, 0),
      };
      return snapshot;
    },

    /** Puts texts into cells. A text that its cell can't take stays there, with the reason. */
    setCells: (cells: readonly CellText[], names: SheetNames): ChangeCount => write(cells, names, true),

    /** Reads the texts again that named unknown artists. */
    retryArtists(names: SheetNames): void {
      const cells = [...texts].flatMap(([row, columns]) =>
        [...columns].flatMap(([column, { text, problem }]) =>
          problem.code === 'artists' ? [{ row, column, text }] : [],
        ),
      );
      write(cells, names, false);
    },

    /** Undoes the last change; false if there is none. */
    undo(): boolean {
      const steps = done.at(-1);
      if (!steps) return false;
      done = done.slice(0, -1);
      undone = [...undone, steps];
      applyAll(steps.toReversed(), 'before');
      return true;
    },
    redo(): boolean {
      const steps = undone.at(-1);
      if (!steps) return false;
      undone = undone.slice(0, -1);
      done = [...done, steps];
      applyAll(steps, 'after');
      return true;
    },

    /** Saves a row that was refused again. */
    retry(key: string): void {
      const found = find(key);
      if (found?.row.kind === 'release') void found.workspace.sync.flush();
      else if (found) saveTrack(found.workspace, found.row.track);
    },

    /** Ends the conflict of a row with my version of its fields, or with the server's. */
    resolve(key: string, choice: 'mine' | 'theirs'): void {
      const found = find(key);
      if (found?.row.kind === 'release') found.workspace.sync.resolve(choice);
      else if (found) void found.workspace.board.resolve(found.row.track, choice);
    },

    /** Drops the texts that no cell could take. */
    dropRejected(): void {
      texts.clear();
      built.clear();
      emit();
    },
    rejected: (): ReadonlyMap<string, ReadonlyMap<ColumnKey, Rejected>> => new Map(texts),

    /** Stops listening. The workspaces stay open. */
    close(): void {
      for (const stop of stops) stop();
    },
    workspaces,
  };
};

export type Sheet = ReturnType<typeof createSheet>;
