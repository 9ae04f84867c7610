import { notifyManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { useGenreChoices } from './names.ts';

// Every state of the query is rendered, also a short one.
notifyManager.setScheduler(queueMicrotask);

const shown: string[] = [];
const Genres = () => {
  const { items, hasFailed, retry } = useGenreChoices();
  const state = items ? 'loaded' : hasFailed ? 'failed' : 'loading';
  if (shown.at(-1) !== state) shown.push(state);
  return (
    <button type="button" onClick={retry}>
      {state}
    </button>
  );
};

it('shows a list as failed while it is requested again', async () => {
  let answer = () => refused(418, 'INTERNAL');
  stubCalls({ 'GET /music-styles': () => answer() });
  await renderInApp(<Genres />);
  const button = await screen.findByRole('button', { name: 'failed' });
  answer = () => Response.json([]);
  await act(async () => button.click());
  await screen.findByRole('button', { name: 'loaded' });
  expect(shown).toEqual(['loading', 'failed', 'loaded']);
});
