import { expect, it } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { type Column, DataTable } from './data-table.tsx';

interface Row {
  readonly name: string;
}
const columns: Column<Row>[] = [
  { key: 'cover', header: 'Cover', isHeaderHidden: true, cell: () => 'cover' },
  { key: 'name', header: 'Name', isTitle: true, cell: ({ name }) => name },
  { key: 'upc', header: 'UPC', from: 'wide', cell: () => 'code' },
];
const selection = {
  isSelected: () => false,
  onToggle: () => undefined,
  onToggleAll: () => undefined,
  labelOf: ({ name }: Row) => name,
  allLabel: 'All',
};

it('has the same columns while loading and afterwards', async () => {
  const table = (isLoading: boolean) => (
    <DataTable
      label="Releases"
      columns={columns}
      rows={isLoading ? [] : [{ name: 'Night Bus' }]}
      rowKey={({ name }) => name}
      firstNumber={1}
      isLoading={isLoading}
      selection={selection}
    />
  );
  const cellsOf = (container: HTMLElement) =>
    [...container.querySelectorAll('tbody tr:first-child td')].map((cell) => [
      cell.className,
      cell.getAttribute('data-from'),
      cell.hasAttribute('data-title'),
    ]);
  const loading = await renderInApp(table(true));
  const shown = cellsOf(loading.container);
  expect(loading.container.textContent).not.toContain('Night Bus');
  loading.unmount();
  const loaded = await renderInApp(table(false));
  expect(shown).toHaveLength(5);
  expect(shown).toEqual(cellsOf(loaded.container));
});
