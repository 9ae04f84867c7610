import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { openTestedWorkspace, testedRelease } from '../auto-save/workspace/tested-workspace.ts';
import { AuthoringContext, TouchedContext } from '../use-authoring.ts';
import { ReleaseFields, ReleaseFurther } from './fold.tsx';

const none = {
  territories: [],
  excluded_territories: [],
  release_time: null,
  release_time_zone: null,
  preorder_date: null,
  original_release_date: null,
  p_line_year: null,
  c_line_year: null,
};

beforeAll(async () => {
  await ReleaseFields.preload();
});
beforeEach(async () => {
  queryClient.clear();
  // Saving has its own tests; this one covers only the fields to save.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});

const show = async (part: object, touched: readonly string[] = []) => {
  const workspace = openTestedWorkspace('vera', { ...testedRelease, ...none, ...part });
  await renderInApp(
    <AuthoringContext value={{ workspace, restoreVersion: async () => false, touch: () => undefined }}>
      <TouchedContext value={new Set(touched)}>
        <ReleaseFurther className={undefined} />
      </TouchedContext>
    </AuthoringContext>,
  );
  return workspace;
};
const fieldsOf = (workspace: Awaited<ReturnType<typeof show>>) => workspace.sync.snapshot().content.fields;

it('is closed while nothing is said, and opens at its heading', async () => {
  await show({});
  expect(screen.queryByText('Release hour')).toBeNull();
  fireEvent.click(screen.getByText('For stores'));
  expect(await screen.findByText('Release hour')).toBeDefined();
});

it('is open where something is said, or where the server found a fault', async () => {
  await show({ c_line_year: 2020 });
  expect(await screen.findByText('Release hour')).toBeDefined();
});

it('opens for a fault of the server, and shows it at its field', async () => {
  const workspace = await show({});
  await act(async () =>
    workspace.setServerIssues([{ path: 'p_line_year', code: 'line_year_out_of_range', message: 'Not that year.' }]),
  );
  expect(await screen.findByText('Not that year.')).toBeDefined();
});

it('keeps the chosen countries when the coverage changes', async () => {
  const workspace = await show({ excluded_territories: ['DE'] });
  expect(await screen.findByText('Worldwide except 1 country')).toBeDefined();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Antarctica' }));
  await waitFor(() => expect(fieldsOf(workspace).excluded_territories).toEqual(['AQ', 'DE']));
  fireEvent.click(screen.getByRole('radio', { name: 'Only in…' }));
  await waitFor(() =>
    expect(fieldsOf(workspace)).toMatchObject({ territories: ['AQ', 'DE'], excluded_territories: [] }),
  );
  fireEvent.click(screen.getByRole('radio', { name: 'Worldwide' }));
  await waitFor(() => expect(fieldsOf(workspace)).toMatchObject({ territories: [], excluded_territories: [] }));
});

it('begins one moment at midnight where the person is, and takes both away again', async () => {
  const workspace = await show({ p_line_year: 1998 });
  fireEvent.click(await screen.findByRole('radio', { name: 'The same moment everywhere' }));
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  await waitFor(() => expect(fieldsOf(workspace)).toMatchObject({ release_time: '00:00', release_time_zone: zone }));
  fireEvent.click(screen.getByRole('radio', { name: 'Midnight in each country' }));
  await waitFor(() => expect(fieldsOf(workspace)).toMatchObject({ release_time: '', release_time_zone: '' }));
});

it('shows the error of a blurred field, with the same rules as the server', async () => {
  await show({ p_line_year: 12, c_line_year: 12 }, ['p_line_year']);
  expect(await screen.findAllByText(/^The year must be between 1900 and/)).toHaveLength(1);
});
