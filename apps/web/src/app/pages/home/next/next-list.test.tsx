import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { NextList } from './next-list.tsx';
import { type NextSteps, nextStepsOf } from './next-steps.ts';

const release = (n: number, status: string) => ({
  uuid: `0193a000-0000-7000-8000-00000000000${n}`,
  title: `${status} ${n}`,
  status,
  cover: null,
  tint: null,
  issue_count: 1,
  deny_reason: 'Too dark.',
  submitted_at: '2026-11-02T00:00:00.000Z',
});
const data = {
  denied: [release(1, 'DENIED')],
  drafts: [release(2, 'DRAFT')],
  in_review: [release(3, 'PENDING')],
  next_release: null,
  counts: { DENIED: 33, DRAFT: 4, PENDING: 3, MODERATED: 0, PUBLISHED: 0 },
};

it('links to the rest of a kind directly below its rows', async () => {
  const steps = {
    attention: { data, error: null },
    purchases: { data: [], isError: false },
    items: nextStepsOf(data as never, []),
  } as unknown as NextSteps;
  await renderInRouter(<NextList steps={steps} onRetry={() => undefined} />);
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows.map((row) => /^\d+ more .+|DENIED|DRAFT|PENDING/.exec(row ?? '')?.[0])).toEqual([
    'DENIED',
    '30 more denied releases',
    'DRAFT',
    '1 more draft',
    'PENDING',
  ]);
  expect(screen.getByRole('link', { name: '30 more denied releases' }).getAttribute('href')).toContain('status=DENIED');
});
