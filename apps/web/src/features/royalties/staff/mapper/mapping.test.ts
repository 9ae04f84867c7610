import { columnsOf, similarity } from '@dubplate/rules/royalties/propose-columns';
import { expect, it } from 'vitest';
import { ABOVE, firstMapping, formatOf, namesAbove, previewRows, proposeColumns } from './mapping.ts';

const table = {
  header: ['Month of Sale', 'Shop', 'ISRC Code', 'Track Name', 'Qty', 'Gross', 'Fee'],
  lines: [
    ['Label Ltd', ''],
    ['Currency', 'EUR'],
    ['Month of Sale', 'Shop', 'ISRC Code', 'Track Name', 'Qty', 'Gross', 'Fee'],
    ['31/01/2026', 'Spotify', 'GBABC2600001', 'Ink', '12', '1,50', '0,30'],
    ['soon', 'Spotify', 'GBABC2600001', 'Ink', '12', '1,50', '0,30'],
    ['Total', '', '', '', '', '3,00', '0,60'],
  ],
};

it('compares names by their letters', () => {
  expect(similarity('Sale Month', 'sale_month')).toBe(1);
  expect(similarity('ISRC Code', 'ISRC')).toBeGreaterThan(0.5);
  expect(similarity('Quantity', 'Territory')).toBeLessThan(0.6);
});

it('proposes columns that other formats call alike, each once', () => {
  const proposed = proposeColumns(
    columnsOf(['Sale Month', 'Store', 'ISRC Code', 'Track Title', 'Quantity', 'Earnings (USD)']),
  );
  expect(proposed).toMatchObject({
    sale_period: 'Sale Month',
    store: 'Store',
    isrc: 'ISRC Code',
    title: 'Track Title',
    units: 'Quantity',
    net: 'Earnings (USD)',
    currency: '',
  });
});

it('numbers repeated columns', () => {
  expect(columnsOf(['Owner', 'owner', '', 'Net'])).toEqual(['Owner', 'owner (2)', '', 'Net']);
});

it('starts with the header of the answer, and offers the values above it', () => {
  const mapping = firstMapping(table);
  expect(mapping.header).toBe(2);
  expect(mapping.columns.isrc).toBe('ISRC Code');
  expect(namesAbove(table, mapping.header)).toEqual(['Currency']);
});

it('reads the rows as the import will, with a formula and a value above the table', () => {
  const first = firstMapping(table);
  const mapping = {
    ...first,
    columns: { ...first.columns, sale_period: 'Month of Sale', store: 'Shop', net: '', currency: `${ABOVE}Currency` },
    formula: '[Gross] - [Fee]',
    decimalMark: ',' as const,
  };
  const [row, bad, total] = previewRows(table, mapping);
  expect(row).toMatchObject({
    type: 'row',
    row: { line: 4, salePeriod: '2026-01', store: 'spotify', net: '1.2', currency: 'EUR', units: '12' },
  });
  expect(bad).toEqual({ type: 'issue', line: 5, code: 'sale_period_invalid', value: 'soon' });
  expect(total).toEqual({ type: 'total', line: 6, net: '2.4' });
  expect(formatOf(table, mapping)).toMatchObject({
    net: '[Gross] - [Fee]',
    preamble: { currency: 'Currency' },
    decimalMark: ',',
    markers: expect.arrayContaining(['Month of Sale', 'Gross', 'Fee']),
  });
});

it('uses no repeated column as a marker', () => {
  const repeated = { header: ['Net', 'Owner', 'Owner'], lines: [['Net', 'Owner', 'Owner']] };
  const mapping = firstMapping(repeated);
  const { markers } = formatOf(repeated, {
    ...mapping,
    columns: { ...mapping.columns, net: 'Net', artist: 'Owner (2)' },
  });
  expect(markers).toEqual(['Net']);
});

it('joins a header of two lines', () => {
  const lines = [
    ['Song', '', 'Share', ''],
    ['ISRC', 'Month', 'Author', 'Artist net'],
    ['GBABC2600001', '2026-01', '1', '2.5'],
  ];
  const twoLines = { header: lines[0] as string[], lines };
  const mapping = {
    ...firstMapping(twoLines),
    header: 0,
    hasTwoLines: true,
    columns: {
      ...firstMapping(twoLines).columns,
      isrc: 'Song / ISRC',
      sale_period: 'Song / Month',
      net: 'Share / Artist net',
    },
  };
  expect(previewRows(twoLines, mapping)).toMatchObject([
    { type: 'row', row: { line: 3, isrc: 'GBABC2600001', salePeriod: '2026-01', net: '2.5' } },
  ]);
  expect(formatOf(twoLines, mapping).markers).toContain('Share / Artist net');
});

it('leaves rows out and subtracts rows by the values of a column', () => {
  const lines = [
    ['Month', 'ISRC', 'Kind', 'Net'],
    ['2026-01', 'GBABC2600001', 'Sale', '2'],
    ['2026-01', 'GBABC2600001', 'Payout', '9'],
    ['2026-01', 'GBABC2600001', 'Return', '1'],
  ];
  const kinds = { header: lines[0] as string[], lines };
  const mapping = {
    ...firstMapping(kinds),
    skip: { column: 'Kind', values: 'payout; Fee' },
    negative: { column: 'Kind', values: 'Return' },
  };
  expect(previewRows(kinds, mapping)).toMatchObject([
    { type: 'row', row: { net: '2' } },
    { type: 'skipped' },
    { type: 'row', row: { net: '-1' } },
  ]);
  expect(formatOf(kinds, mapping).skip).toEqual([{ column: 'Kind', values: ['payout', 'Fee'] }]);
});
