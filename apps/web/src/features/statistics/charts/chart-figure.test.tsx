import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { ChartFigure } from './chart-figure.tsx';
import { tableOf } from './chart-model.ts';
import { ChartTooltip } from './chart-tooltip.tsx';

const points = ['1 March', '2 March', '3 March'].map((name) => ({ tick: name, name }));
const lines = [
  { key: 'now', name: '=Spotify', colour: 'red', values: [1_200, -3, null] },
  { key: 'before', name: 'Before', colour: 'grey', values: [5, 0, 7] },
];
const figure = (
  <ChartFigure title="Streams by day" fileName="streams" table={tableOf('Day', points, lines)}>
    <svg />
  </ChartFigure>
);

afterEach(() => vi.restoreAllMocks());

it('has a table of the exact values, including corrections', async () => {
  await renderInApp(figure);
  const rows = within(screen.getByRole('table', { name: 'Streams by day' })).getAllByRole('row');
  expect(
    rows.map(({ cells }: { cells?: HTMLCollection } & HTMLElement) =>
      [...(cells ?? [])].map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['Day', '=Spotify', 'Before'],
    ['1 March', '1,200', '5'],
    ['2 March', '-3', '0'],
    ['3 March', '—', '7'],
  ]);
});

it('is saved as CSV without executable formulas', async () => {
  vi.useFakeTimers();
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await renderInApp(figure);
  fireEvent.click(screen.getByRole('button', { name: 'Streams by day: save as CSV' }));
  expect(names).toEqual(['streams.csv']);
  expect((await saved[0]?.text())?.replace('\uFEFF', '')).toBe(
    "Day,'=Spotify,Before\r\n1 March,1200,5\r\n2 March,'-3,0\r\n3 March,,7\r\n",
  );
  // The file may be read for a while.
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  vi.advanceTimersByTime(59_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:saved');
  vi.useRealTimers();
});

it('a tooltip shows exact values, corrections and new releases, in at most eight lines', async () => {
  const rows = Array.from({ length: 10 }, (_, number) => ({
    key: `${number}`,
    name: `Store ${number}`,
    colour: 'red',
    value: number === 3 ? -7 : 10_000 + number,
  }));
  await renderInApp(<ChartTooltip title="2 March" rows={rows} marks={['Lacquer', 'Wax']} />);
  const tooltip = screen.getByRole('status').textContent ?? '';
  expect(tooltip).toContain('Store 9 10,009');
  expect(tooltip).toContain('and 2 more');
  expect(tooltip).toContain('Out: Lacquer, Wax');
  await renderInApp(<ChartTooltip title="3 March" rows={rows.slice(3, 4)} />);
  expect(screen.getAllByRole('status')[1]?.textContent).toBe('3 MarchStore 3 -7 (correction) ');
});
