import type { LocalDate } from '@dubplate/rules/dates';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { StreamsTotal } from './statistics-parts.tsx';

const window = { from: '2026-10-01' as LocalDate, to: '2026-10-07' as LocalDate };
const words = () => screen.getAllByRole('paragraph').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

it('shows only the exact total without a comparison', async () => {
  await renderInApp(<StreamsTotal total={12_345} before={null} />);
  expect(words()).toEqual(['Total 12,345']);
});

it.each([
  [150, 100, '+50.0% compared with 100 in 1 Oct 2026 – 7 Oct 2026'],
  [50, 100, '-50.0% compared with 100 in 1 Oct 2026 – 7 Oct 2026'],
  [50, 0, 'No streams in the period before, 1 Oct 2026 – 7 Oct 2026'],
  [50, -5, 'compared with -5 in 1 Oct 2026 – 7 Oct 2026'],
])('compares %i with %i: %s', async (total, before, expected) => {
  await renderInApp(<StreamsTotal total={total} before={{ total: before, window }} />);
  expect(words()[1]?.trim()).toBe(expected);
});
