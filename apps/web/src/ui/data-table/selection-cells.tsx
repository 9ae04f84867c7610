import { useEffect, useRef } from 'react';
import classes from './selection-cells.module.css';

export interface Selection<Row> {
  readonly isSelected: (row: Row) => boolean;
  readonly onToggle: (row: Row) => void;
  /** Selects or deselects these rows. */
  readonly onToggleAll: (rows: readonly Row[], isSelected: boolean) => void;
  /** The label of a row's checkbox, including the row's name. */
  readonly labelOf: (row: Row) => string;
  /** The label of the checkbox that selects the whole page. */
  readonly allLabel: string;
}

interface CheckboxProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly isPartial?: boolean;
  readonly onToggle: () => void;
}

const Checkbox = ({ label, isChecked, isPartial = false, onToggle }: CheckboxProps) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartial;
  }, [isPartial]);
  return (
    <label className={classes.target}>
      <input
        ref={input}
        type="checkbox"
        className={classes.box}
        aria-label={label}
        checked={isChecked}
        onChange={onToggle}
      />
    </label>
  );
};

export const SelectCell = <Row,>({ selection, row }: { selection: Selection<Row>; row: Row }) => (
  <Checkbox
    label={selection.labelOf(row)}
    isChecked={selection.isSelected(row)}
    onToggle={() => selection.onToggle(row)}
  />
);

/** The checkbox that selects all rows of a page, or none. */
export const SelectAllHead = <Row,>({ selection, rows }: { selection: Selection<Row>; rows: readonly Row[] }) => {
  const count = rows.filter(selection.isSelected).length;
  const isAll = rows.length > 0 && count === rows.length;
  return (
    <Checkbox
      label={selection.allLabel}
      isChecked={isAll}
      isPartial={count > 0 && !isAll}
      onToggle={() => selection.onToggleAll(rows, !isAll)}
    />
  );
};
