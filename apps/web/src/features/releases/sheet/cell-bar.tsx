import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#lib/i18n/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { Grid } from './grid/use-grid.ts';
import type { ColumnKey } from './model/columns.ts';
import type { SheetNames } from './model/names.ts';
import { type Fault, textAt } from './model/rows.ts';
import classes from './sheet.module.css';
import { useRowName } from './use-sheet-texts.ts';

interface CellBarProps {
  readonly id: string;
  readonly grid: Grid;
  readonly names: SheetNames;
  readonly labelOf: (key: ColumnKey) => string;
  readonly faultText: (fault: Fault) => string;
}

/** The current cell in full: what it is, its text, its faults, and what its row lacks beside the sheet. */
export const CellBar = ({ id, grid, names, labelOf, faultText }: CellBarProps) => {
  const text = useMessages('catalogue', 'sheet');
  const nameOf = useRowName();
  const { active: row, activeColumn: column } = grid;
  if (!row || !column) return <div className={classes.cellBar} id={id} />;
  const faults = row.faults.get(column) ?? [];
  const value = textAt(row, column, names);
  const isList = column === 'artists' || column === 'composers';
  return (
    <section className={classes.cellBar} aria-label={text('cellOf', { column: labelOf(column), row: nameOf(row) })}>
      <div className={classes.cellHead}>
        <span className={classes.place}>{text('cellOf', { column: labelOf(column), row: nameOf(row) })}</span>
        <Link to="/drafts/$uuid" params={{ uuid: row.release }}>
          {text('openDraft')}
        </Link>
      </div>
      <div className={classes.value}>
        <span data-empty={value === '' || undefined}>{value || text('empty')}</span>
        <IconButton label={text('edit')} variant="subtle" onClick={() => grid.edit()}>
          <IconPencil size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <div id={id} className={classes.explained}>
        {faults.map((fault) => (
          <p key={faultText(fault)} className={classes.fault}>
            <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
            {faultText(fault)}
          </p>
        ))}
        {faults.length === 0 && isList && <p className={classes.hint}>{text('listHint')}</p>}
        {row.elsewhere.length > 0 && (
          <p className={classes.hint}>
            {text('alsoMissing', { list: [...new Set(row.elsewhere.map(faultText))].join('; ') })}
          </p>
        )}
      </div>
    </section>
  );
};
