import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createKeeper } from '#features/releases/authoring/auto-save/kept/kept-drafts.ts';
import { emptyContent } from '#features/releases/authoring/draft-fields.ts';
import { queryClient } from '#lib/query-client.ts';
import { beginSession } from '#lib/session/session.ts';
import { withBrowserDatabase } from '#testing/browser-database.ts';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { KeptBanner } from './drafts-screen.tsx';

withBrowserDatabase();
beforeEach(async () => {
  queryClient.clear();
  beginSession(`x.${btoa(JSON.stringify({ sub: 'vera', exp: Date.now() / 1000 + 900 }))}.x`);
});
afterEach(() => vi.unstubAllGlobals());

const keep = (uuid: string | null, title: string) => {
  const content = emptyContent('Label');
  const local = { ...content, fields: { ...content.fields, title } };
  const key = `key of ${title}`;
  const journal = { key, uuid, version: 1, base: content, local, creation: null, creationKey: key };
  return createKeeper('vera', { key, uuid, journal, tracks: [], recordings: [], cover: null }).write({});
};

it('links to unsaved changes of a deleted draft, not of an existing one', async () => {
  await keep('there', 'Harbour');
  await keep('gone', 'Salt');
  stubCalls({ 'GET /release/there': () => Response.json({}), 'GET /release/gone': () => refused(404, 'NOT_FOUND') });
  await renderInRouter(<KeptBanner />);
  expect(await screen.findByText(/deleted elsewhere.*: Salt$/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/drafts/gone');
});

it('leads first to a release that never reached the server', async () => {
  await keep('gone', 'Salt');
  await keep(null, 'Begun');
  stubCalls({});
  await renderInRouter(<KeptBanner />);
  expect(await screen.findByText(/not saved yet: Begun$/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/upload');
});
