import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { useStoreColour, usualColour } from './store-colour.ts';

const Colours = () => {
  const colourOf = useStoreColour();
  return <p>{['spotify', 'deezer'].map(colourOf).join(' ')}</p>;
};
const shown = () => screen.getByText(/light-dark/).textContent;

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('draws a store in the colours that an administrator chose, and others in their usual ones', async () => {
  stubCalls({
    'GET /store-colours': () => Response.json([{ store: 'spotify', light: '#111111', dark: '#eeeeee' }]),
  });
  await renderInApp(<Colours />);
  await waitFor(() => expect(shown()).toBe(`light-dark(#111111, #eeeeee) ${usualColour('deezer')}`));
});

it('falls back to the default colours if the chosen ones fail to load', async () => {
  const calls = stubCalls({ 'GET /store-colours': () => refused(418, 'INTERNAL') });
  await renderInApp(<Colours />);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(shown()).toBe(`${usualColour('spotify')} ${usualColour('deezer')}`);
});
