import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import type { Bulk, BulkControl } from './use-bulk.ts';

const release = { uuid: '0193a000-0000-7000-8000-000000000001', title: 'Night Bus', status: 'DRAFT', artist: null };

const ask = async (question: Partial<Bulk>) => {
  const control = { bulk: { step: 'asking', releases: [], excluded: 0, ...question }, run: vi.fn(), close: vi.fn() };
  await renderInApp(<BulkDialog control={control as unknown as BulkControl} />);
  return control;
};

it.each([
  ['date', 'None of these is a draft', /return it to drafts first/],
  ['delete', 'None of these can be deleted', /Only drafts and denied releases/],
] as const)('shows advice if no selected release is eligible: %s', async (kind, title, advice) => {
  const { close } = await ask({ kind, excluded: 10 });
  const dialog = within(await screen.findByRole(kind === 'date' ? 'dialog' : 'alertdialog', { name: title }));
  expect(dialog.getByText(advice)).toBeDefined();
  const buttons = dialog.getAllByRole('button').filter(({ textContent }) => textContent !== '');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Close']);
  fireEvent.click(buttons[0] as HTMLElement);
  expect(close).toHaveBeenCalled();
});

it('marks the days that cost, before several drafts are moved to one', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00Z'), toFake: ['Date'] });
  await ask({ kind: 'date', releases: [release] as never });
  fireEvent.click(await screen.findByRole('button', { name: 'New release date' }));
  expect(await screen.findByText('Priority: quick release, a paid service')).toBeDefined();
  expect(screen.getAllByTitle('Priority').length).toBeGreaterThan(0);
  vi.useRealTimers();
});
