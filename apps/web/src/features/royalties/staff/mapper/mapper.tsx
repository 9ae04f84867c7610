import { royaltiesErrors } from '@dubplate/contract/royalties/errors';
import { SALES_FORMAT_NAME_MAX } from '@dubplate/contract/royalties/limits';
import { parseFormula } from '@dubplate/rules/royalties/formula';
import { columnsOf } from '@dubplate/rules/royalties/propose-columns';
import { type ReadRow, SALES_FIELDS, type SalesField } from '@dubplate/rules/royalties/sales-table';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useMoney } from '#features/royalties/money.ts';
import { useNames } from '#features/royalties/parts/names.ts';
import shared from '#features/royalties/parts/royalties.module.css';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import type { UnknownTable } from '#lib/unknown-table.ts';
import { HeaderChoice } from '#ui/data-table/header-choice.tsx';
import sheet from '#ui/data-table/sheet.module.css';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useSaveFormat } from '../api.ts';
import classes from '../parts/staff.module.css';
import {
  ABOVE,
  ABOVE_FIELDS,
  type ColumnValues,
  firstMapping,
  formatOf,
  headerOf,
  type Mapping,
  NO_ROWS,
  namesAbove,
  previewRows,
  proposeColumns,
  useFieldName,
} from './mapping.ts';

interface MappingProps {
  readonly table: UnknownTable;
  readonly mapping: Mapping;
  readonly onChange: (part: Partial<Mapping>) => void;
}

/** The change of a mapping to another header, with proposals for its columns. */
const withHeader = (table: UnknownTable, header: number, hasTwoLines: boolean): Partial<Mapping> => ({
  header,
  hasTwoLines,
  columns: proposeColumns(columnsOf(headerOf(table, header, hasTwoLines))),
  skip: NO_ROWS,
  negative: NO_ROWS,
});

const namedColumns = (table: UnknownTable, { header, hasTwoLines }: Mapping): string[] =>
  columnsOf(headerOf(table, header, hasTwoLines)).filter((column) => column !== '');

const FieldSelects = ({ table, mapping, onChange }: MappingProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const fieldName = useFieldName();
  const columns = namedColumns(table, mapping);
  const above = namesAbove(table, mapping.header);
  const optionsOf = (field: SalesField) => [
    { value: '', label: text('mapNone') },
    ...columns.map((column) => ({ value: column, label: column })),
    ...(ABOVE_FIELDS.includes(field)
      ? above.map((name) => ({ value: `${ABOVE}${name}`, label: text('mapAbove', { name }) }))
      : []),
  ];
  return (
    <div className={classes.mapping}>
      {SALES_FIELDS.map((field) => (
        <NativeSelect
          key={field}
          size="md"
          label={fieldName(field)}
          value={mapping.columns[field]}
          disabled={field === 'net' && mapping.formula !== ''}
          onChange={({ currentTarget }) => onChange({ columns: { ...mapping.columns, [field]: currentTarget.value } })}
          data={optionsOf(field)}
        />
      ))}
    </div>
  );
};

const isCurrency = (currency: string): boolean => currency === '' || /^[A-Z]{3}$/.test(currency);

interface FilterProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly value: ColumnValues;
  readonly onChange: (value: ColumnValues) => void;
}

/** Rows that have one of some values in a column. */
const FilterFields = ({ label, columns, value, onChange }: FilterProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  return (
    <div className={classes.filter}>
      <NativeSelect
        size="md"
        label={label}
        value={value.column}
        onChange={({ currentTarget }) => onChange({ ...value, column: currentTarget.value })}
        data={[{ value: '', label: text('mapNone') }, ...columns.map((column) => ({ value: column, label: column }))]}
      />
      <TextInput
        size="md"
        aria-label={text('mapValuesOf', { label })}
        placeholder={text('mapValues')}
        autoComplete="off"
        disabled={value.column === ''}
        value={value.values}
        onChange={({ currentTarget }) => onChange({ ...value, values: currentTarget.value })}
      />
    </div>
  );
};

const FurtherFields = ({ table, mapping, onChange }: MappingProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const isBad = mapping.formula !== '' && parseFormula(mapping.formula) === null;
  const columns = namedColumns(table, mapping);
  return (
    <div className={classes.mapping}>
      <TextInput
        size="md"
        label={text('mapFormula')}
        description={text('mapFormulaHint')}
        autoComplete="off"
        spellCheck={false}
        value={mapping.formula}
        error={isBad && text('mapFormulaBad')}
        onChange={({ currentTarget }) => onChange({ formula: currentTarget.value })}
      />
      <TextInput
        size="md"
        label={text('mapFixedStore')}
        description={text('mapFixedHint')}
        autoComplete="off"
        value={mapping.store}
        onChange={({ currentTarget }) => onChange({ store: currentTarget.value })}
      />
      <TextInput
        size="md"
        label={text('mapFixedCurrency')}
        description={text('mapFixedHint')}
        autoComplete="off"
        maxLength={3}
        value={mapping.currency}
        error={!isCurrency(mapping.currency) && text('badCurrency')}
        onChange={({ currentTarget }) => onChange({ currency: currentTarget.value.toUpperCase() })}
      />
      <NativeSelect
        size="md"
        label={text('mapDecimalMark')}
        value={mapping.decimalMark}
        onChange={({ currentTarget }) => onChange({ decimalMark: currentTarget.value as Mapping['decimalMark'] })}
        data={[
          { value: '', label: text('decimalAuto') },
          { value: '.', label: text('decimalPoint') },
          { value: ',', label: text('decimalComma') },
        ]}
      />
      <NativeSelect
        size="md"
        label={text('mapDayOrder')}
        value={mapping.dayOrder}
        onChange={({ currentTarget }) => onChange({ dayOrder: currentTarget.value as Mapping['dayOrder'] })}
        data={[
          { value: '', label: text('dayOrderAuto') },
          { value: 'DMY', label: text('dayOrderDMY') },
          { value: 'MDY', label: text('dayOrderMDY') },
        ]}
      />
      <FilterFields
        label={text('mapSkip')}
        columns={columns}
        value={mapping.skip}
        onChange={(skip) => onChange({ skip })}
      />
      <FilterFields
        label={text('mapNegative')}
        columns={columns}
        value={mapping.negative}
        onChange={(negative) => onChange({ negative })}
      />
      <Checkbox
        label={text('mapTwoLines')}
        description={text('mapTwoLinesHint')}
        checked={mapping.hasTwoLines}
        onChange={({ currentTarget }) => onChange(withHeader(table, mapping.header, currentTarget.checked))}
      />
      <Checkbox
        label={text('mapCumulative')}
        description={text('mapCumulativeHint')}
        checked={mapping.isCumulative}
        onChange={({ currentTarget }) => onChange({ isCumulative: currentTarget.checked })}
      />
    </div>
  );
};

/** The cells of a row that was read. */
const RowCells = ({ read }: { readonly read: Extract<ReadRow, { type: 'row' }> }) => {
  const money = useMoney();
  const names = useNames();
  const { salePeriod, store, territory, isrc, upc, title, artist, units, net, currency } = read.row;
  const cells = [
    salePeriod ?? '—',
    names.store(store),
    territory ?? '—',
    isrc ?? '—',
    upc ?? '—',
    title,
    artist,
    units ?? '—',
    currency ? money.exact(net, currency) : net,
  ];
  return cells.map((cell, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change.
    <td key={place} title={cell}>
      {cell}
    </td>
  ));
};

const COLUMNS = ['sale_period', 'store', 'territory', 'isrc', 'upc', 'title', 'artist', 'units', 'net'] as const;

type BadRow = Extract<ReadRow, { type: 'issue' }>;

const useIssueText = () => {
  const text = useMessages('staff', 'staffRoyalties');
  return ({ code, value }: BadRow): string =>
    code === 'cells_differ' || code === 'quotes_invalid' ? text(`row${code}`) : text(`row${code}`, { value });
};

/** What the import will make of the first lines. */
const LivePreview = ({ table, mapping }: Omit<MappingProps, 'onChange'>) => {
  const text = useMessages('staff', 'staffRoyalties');
  const fieldName = useFieldName();
  const issueText = useIssueText();
  const rows = previewRows(table, mapping);
  const shown = rows
    .map((read, place) => ({ read, line: mapping.header + (mapping.hasTwoLines ? 3 : 2) + place }))
    .filter(({ read }) => read.type !== 'skipped');
  const issues = rows.filter(({ type }) => type === 'issue').length;
  const good = rows.filter(({ type }) => type === 'row').length;
  return (
    <>
      <p className={shared.hint} role="status">
        {text('mapPreviewSum', { good, issues, skipped: rows.length - shown.length })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={sheet.scroll} aria-label={text('mapPreview')} tabIndex={0}>
        <table className={sheet.sheet} aria-label={text('mapPreview')}>
          <thead>
            <tr data-header>
              <th scope="col">{text('line')}</th>
              {COLUMNS.map((field) => (
                <th key={field} scope="col">
                  {fieldName(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ read, line }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                {read.type === 'row' ? (
                  <RowCells read={read} />
                ) : read.type === 'issue' ? (
                  <td colSpan={COLUMNS.length} data-issue>
                    {issueText(read)}
                  </td>
                ) : (
                  <td colSpan={COLUMNS.length}>{read.type === 'total' && text('rowTotal', { net: read.net })}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
};

interface MapperProps {
  readonly table: UnknownTable;
  /** The name of the report, from which that of the format begins. */
  readonly name: string;
  readonly onCancel: () => void;
  /** Called with the name of the saved format. */
  readonly onSaved: (name: string) => void;
}

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u;

/** The name of a source, without the month and the numbers of its report. */
const nameFrom = (report: string): string => {
  const name = report
    .replace(/[\d._-]+$/, '')
    .replace(/[^\p{L}\p{N} ._-]/gu, ' ')
    .trim();
  return NAME.test(name) ? name.slice(0, SALES_FORMAT_NAME_MAX) : '';
};

/** A person says how a table is read, sees the result at once, and saves it as a format. */
export const Mapper = ({ table, name: report, onCancel, onSaved }: MapperProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const [mapping, setMapping] = useState(() => firstMapping(table));
  const [name, setName] = useState(() => nameFrom(report));
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    // The form of the import, whose place it takes, was scrolled down to its error.
    const dialog = form.current?.closest('[role="dialog"]');
    if (dialog) dialog.scrollTop = 0;
  }, []);
  const save = useSaveFormat({
    onSuccess: (saved) => onSaved(saved.name),
    onError: (error) => notifyError(text('formatSaveFailed'), error, royaltiesErrors),
  });
  const format = formatOf(table, mapping);
  const isNetKnown = mapping.formula === '' ? mapping.columns.net !== '' : parseFormula(mapping.formula) !== null;
  const isNameGood = NAME.test(name.trim()) && name.trim().length <= SALES_FORMAT_NAME_MAX;
  const isReady = isNetKnown && isNameGood && isCurrency(mapping.currency) && format.markers.length > 0;
  const change = (part: Partial<Mapping>) => setMapping((current) => ({ ...current, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && isOnline && !save.isPending) save.mutate({ name: name.trim(), body: format });
  };
  return (
    <form ref={form} className={shared.fields} onSubmit={submit} noValidate>
      <p className={shared.hint}>{text('mapLead')}</p>
      <HeaderChoice
        label={text('mapSheet')}
        labelOf={(line) => text('mapHeaderOf', { line })}
        lines={table.lines}
        header={mapping.header}
        height={mapping.hasTwoLines ? 2 : 1}
        onChoose={(header) => change(withHeader(table, header, mapping.hasTwoLines))}
      />
      <FieldSelects table={table} mapping={mapping} onChange={change} />
      <FurtherFields table={table} mapping={mapping} onChange={change} />
      <LivePreview table={table} mapping={mapping} />
      {!isNetKnown && <p className={shared.hint}>{text('mapNeedsNet')}</p>}
      <LineField
        size="md"
        label={text('formatName')}
        description={text('formatNameHint')}
        max={SALES_FORMAT_NAME_MAX}
        value={name}
        error={name !== '' && !NAME.test(name.trim()) && text('formatNameBad')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onCancel}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady || !isOnline} loading={save.isPending}>
          {text('mapSave')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};
