import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowBarDown,
  IconArrowForwardUp,
  IconChevronDown,
  IconChevronUp,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { transientErrorOf } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useLeaveGuard } from '#ui/dialog/use-leave-guard.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SaveIndicator, type SaveState } from '#ui/feedback/save-indicator.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CellBar } from './cell-bar.tsx';
import { SheetGrid, type SheetView } from './grid/sheet-grid.tsx';
import { type Report, useGrid } from './grid/use-grid.ts';
import { RELEASE_COLUMNS, TRACK_COLUMNS } from './model/columns.ts';
import type { SheetNames } from './model/names.ts';
import type { SheetRow } from './model/rows.ts';
import type { Sheet } from './model/sheet.ts';
import classes from './sheet.module.css';
import { TroubledRows, UnknownArtists } from './sheet-notes.tsx';
import { useSheetSnapshot } from './use-opened-sheet.ts';
import { useColumnLabel, useFaultText, useSheetNames } from './use-sheet-texts.ts';

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The state of saving all rows: the worst of them. A text that no cell could take is not saved. */
const saveStateOf = (rows: readonly SheetRow[], hasRejected: boolean): SaveState => {
  const has = (...states: SheetRow['state'][]) => rows.find(({ state }) => states.includes(state));
  if (has('failed')) return 'failed';
  const waiting = has('waiting');
  if (waiting) return transientErrorOf(waiting.error) === 'server' ? 'server' : 'offline';
  if (has('saving')) return 'saving';
  return hasRejected || has('unsaved', 'conflict', 'gone') ? 'unsaved' : 'saved';
};

const useReportText = () => {
  const text = useMessages('catalogue', 'sheet');
  return (report: Report): string => {
    if (report.kind !== 'changed') return text(report.kind);
    const { changed, rejected, outside } = report;
    return [
      changed > 0 || rejected > 0 ? null : text('unchanged'),
      changed > 0 ? text('changed', { count: changed }) : null,
      rejected > 0 ? text('rejected', { count: rejected }) : null,
      outside > 0 ? text('outside', { count: outside }) : null,
    ]
      .filter(Boolean)
      .join(' ');
  };
};

const isFaulty = ({ faults }: SheetRow): boolean => faults.size > 0;

const countFaults = (rows: readonly SheetRow[]): number => rows.reduce((sum, { faults }) => sum + faults.size, 0);

interface NamedSheetProps {
  readonly sheet: Sheet;
  readonly names: SheetNames;
}

const NamedSheet = ({ sheet, names }: NamedSheetProps) => {
  const text = useMessages('catalogue', 'sheet');
  const reportText = useReportText();
  const labelOf = useColumnLabel();
  const faultText = useFaultText();
  const id = useId();
  const { releases, tracks, canUndo, canRedo, rejectedCount } = useSheetSnapshot(sheet);
  const [view, setView] = useState<SheetView>('releases');
  // A mended row stays in sight until the filter is chosen again.
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  useLeaveGuard(rejectedCount > 0, () => sheet.dropRejected(), {
    heading: text('leaveHeading'),
    message: text('leaveMessage'),
  });

  const all: readonly SheetRow[] = view === 'releases' ? releases : tracks;
  const rows = only ? all.filter(({ key }) => only.has(key)) : all;
  const columns = view === 'releases' ? RELEASE_COLUMNS : TRACK_COLUMNS;
  const grid = useGrid({ sheet, rows, columns, names, onReport: setReport });
  const faultCount = countFaults(all);
  const filter = (isOn: boolean) => setOnly(isOn ? new Set(all.filter(isFaulty).map(({ key }) => key)) : null);
  const everything = [...releases, ...tracks];
  const barId = `${id}-cell`;
  const withFaults = (label: string, list: readonly SheetRow[]): string => {
    const count = countFaults(list);
    return count > 0 ? `${label} · ${count}` : label;
  };
  return (
    <div className={classes.sheet}>
      <TroubledRows sheet={sheet} rows={everything} />
      <UnknownArtists sheet={sheet} rows={everything} names={names} />
      <div className={classes.tools} role="toolbar" aria-label={text('tools')}>
        <Segments
          aria-label={text('rows')}
          choices={[
            { value: 'releases', label: withFaults(text('releases'), releases) },
            { value: 'tracks', label: withFaults(text('tracks'), tracks) },
          ]}
          value={view}
          onChange={(next) => {
            setView(next);
            setOnly(null);
          }}
        />
        <div className={classes.group}>
          <IconButton
            label={text('undo')}
            variant="subtle"
            disabled={!canUndo}
            onClick={() => grid.undo()}
            aria-keyshortcuts="Control+Z"
          >
            <IconArrowBackUp {...ICON} />
          </IconButton>
          <IconButton
            label={text('redo')}
            variant="subtle"
            disabled={!canRedo}
            onClick={() => grid.redo()}
            aria-keyshortcuts="Control+Y"
          >
            <IconArrowForwardUp {...ICON} />
          </IconButton>
          <IconButton label={text('fillDown')} variant="subtle" onClick={grid.fill} aria-keyshortcuts="Control+D">
            <IconArrowBarDown {...ICON} />
          </IconButton>
        </div>
        <div className={classes.group}>
          <span className={classes.count} data-faulty={faultCount > 0 || undefined}>
            {faultCount > 0 ? text('faults', { count: faultCount }) : text('noFaults')}
          </span>
          {(faultCount > 0 || only !== null) && (
            <>
              <IconButton
                label={text('previousFault')}
                variant="subtle"
                disabled={faultCount === 0}
                onClick={() => grid.goToFault(-1)}
                aria-keyshortcuts="Shift+F8"
              >
                <IconChevronUp {...ICON} />
              </IconButton>
              <IconButton
                label={text('nextFault')}
                variant="subtle"
                disabled={faultCount === 0}
                onClick={() => grid.goToFault(1)}
                aria-keyshortcuts="F8"
              >
                <IconChevronDown {...ICON} />
              </IconButton>
              <Button
                variant={only ? 'filled' : 'default'}
                color="ink"
                size="sm"
                aria-pressed={only !== null}
                onClick={() => filter(only === null)}
              >
                {text('onlyFaults')}
              </Button>
            </>
          )}
        </div>
        <div className={classes.saving}>
          <SaveIndicator state={saveStateOf(everything, rejectedCount > 0)} />
        </div>
      </div>
      <CellBar id={barId} grid={grid} names={names} labelOf={labelOf} faultText={faultText} />
      {all.length === 0 ? (
        <EmptyState title={text('noTracks')} description={text('noTracksHint')} />
      ) : (
        <SheetGrid
          key={view}
          id={id}
          label={text(`grid_${view}`)}
          view={view}
          rows={rows}
          columns={columns}
          names={names}
          grid={grid}
          labelOf={labelOf}
          faultText={faultText}
          describedBy={barId}
        />
      )}
      <p className={classes.report} role="status">
        {report && reportText(report)}
      </p>
      <p className={classes.keys}>{text('keys')}</p>
    </div>
  );
};

/** The sheet, once the names of genres, languages and artists are known. */
export const OpenSheet = ({ sheet }: { readonly sheet: Sheet }) => {
  const names = useSheetNames(sheet);
  return names ? <NamedSheet sheet={sheet} names={names} /> : <RowsSkeleton hasImage={false} />;
};
