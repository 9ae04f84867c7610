import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '#lib/errors.ts';
import { createFormat } from '#lib/i18n/format.ts';
import { loadMessages } from '#lib/i18n/i18n.ts';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { drainWaiting } from '#ui/notices/notice-queue.ts';
import { createErrorReport, useErrorNotice } from './error-report.ts';
import { reportLines } from './report-lines.ts';

const RELEASE = '0193a000-0000-7000-8000-000000000000';

const at = async (address: string) => {
  const root = createRootRoute();
  const paths = ['/drafts/$uuid', '/verify/$token', '/order/$code', '/settings'];
  const routes = paths.map((path) => createRoute({ getParentRoute: () => root, path }));
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  return router;
};

it('contains the subject, the time, the code, the request and the release', async () => {
  const error = new ApiError(415, { message: 'UNSUPPORTED_FILE' }, 'req-7');
  const report = createErrorReport('An error occurred', error, await at(`/drafts/${RELEASE}?tab=tracks`));
  expect(report).toEqual({
    subject: 'An error occurred',
    fault: '415 UNSUPPORTED_FILE',
    request: 'req-7',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    place: '/drafts/{uuid}',
    release: RELEASE,
  });
});

it.each([
  ['a token in the path', '/verify/secret-token-1234', '/verify/{token}'],
  ['a code in the path', '/order/c2VjcmV0', '/order/{code}'],
  ['a query', '/settings?password=secret', '/settings'],
])('names the route’s pattern, never %s', async (_, address, place) => {
  const report = createErrorReport('Failed', new NetworkError('no answer'), await at(address));
  expect(report.place).toBe(place);
  expect(JSON.stringify(report)).not.toContain('secret');
  expect(report.release).toBeUndefined();
});

it.each([
  ['a sentence for the person', new ApiError(400, { message: 'vera@example.com is taken' }, null), '400'],
  [
    'an address with a query',
    new TypeError('failed: https://x.example/verify?token=abc#secret now'),
    'TypeError: failed: https://x.example/verify now',
  ],
  ['what looks like a token', new Error('bad eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ2ZXJhIn0.c2ln here'), 'Error: bad … here'],
])('leaves out %s', async (_, error, fault) => {
  expect(createErrorReport('Failed', error, await at('/settings')).fault).toBe(fault);
});

it('is formatted as plain lines, or as none without a failure', async () => {
  const text = await loadMessages('entry', 'support');
  const format = createFormat('en');
  expect(reportLines({ subject: 'A question' }, text, format)).toEqual([]);
  const report = { subject: 'It failed', fault: '500', at: '2026-11-22T20:11:00.000Z', place: '/drafts/{uuid}' };
  expect(reportLines(report, text, format)).toEqual([
    'What happened: It failed',
    expect.stringMatching(/^When: .*2026.* \(2026-11-22T20:11:00\.000Z\)$/),
    'Page: /drafts/{uuid}',
    'Error: 500',
  ]);
  expect(reportLines({ ...report, at: 'tomorrow' }, text, format)).toHaveLength(3);
});

const Failing = () => {
  const notifyError = useErrorNotice();
  const fail = () => notifyError('The artist was not saved', new NetworkError('no answer'), undefined, 'It is kept.');
  return (
    <button type="button" onClick={fail}>
      Save
    </button>
  );
};

it('a failure is shown at once without loading anything, and links to support', async () => {
  await renderInRouter(<Failing />);
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(drainWaiting()).toEqual([
    expect.objectContaining({
      style: 'error',
      title: 'The artist was not saved',
      message: 'The server did not answer. Nothing is lost; please try again. It is kept.',
      action: expect.objectContaining({ label: 'Support' }),
    }),
  ]);
});
