import type { ReleaseCheck } from '@dubplate/contract/moderation/checks';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { Checks } from './checks.tsx';

const check = (change: Partial<ReleaseCheck>): ReleaseCheck => ({
  code: 'recording_clipped',
  level: 'warning',
  path: 'tracks.0.wav_uuid',
  values: {},
  others: [],
  ...change,
});
const show = (checks: readonly ReleaseCheck[]) => renderInRouter(<Checks release={{ checks } as never} />);

afterEach(cleanup);

it('lists warnings with their tracks, numbers and other releases, and collapses notes below', async () => {
  await show([
    check({
      code: 'release_date_out_of_window',
      path: 'release_date',
      values: { from: '2026-12-01', to: '2027-12-01' },
    }),
    check({
      code: 'recording_of_other_person',
      path: 'tracks.1.wav_uuid',
      others: [
        {
          release_uuid: 'other' as never,
          title: 'Stolen',
          status: 'PUBLISHED',
          track: 'Harbour',
          owner: { uuid: 'x', username: 'thief@example.com' },
        },
      ],
    }),
    check({ code: 'recording_silent_end', level: 'info', values: { seconds: 7.26 } }),
  ]);
  const warnings = await screen.findByRole('list', { name: 'Checks' });
  expect(warnings.textContent).toContain('1 December 2026');
  expect(warnings.textContent).toContain('Track 2: The same audio is in a release of another account');
  expect(within(warnings).getByRole('link').getAttribute('href')).toBe('/staff/releases/other');
  expect(within(warnings).getByRole('link').textContent).toBe('Stolen, track “Harbour”, by thief@example.com');
  const notes = screen.getByText('1 note').closest('details');
  expect(notes?.open).toBe(false);
  expect(notes?.textContent).toContain('Track 1: 7.3 s of silence at the end');
});

it('shows when there are no warnings, or only notes', async () => {
  await show([]);
  await screen.findByText('All required data is in place.');
  cleanup();
  await show([check({ level: 'info' })]);
  await screen.findByText('No warnings.');
});
