import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { InstanceScreen } from '../instance-screen.tsx';

const languages = (off: readonly string[] = []) =>
  ['English', 'French', 'German'].map((name) => ({
    languageId: name.toLowerCase(),
    name,
    ...(off.includes(name) && { is_off: true }),
  }));
const styles = (is_off?: true) => [
  { musicStyleId: 'rock', name: 'Rock', is_off, childs: [{ musicStyleId: 'surf', name: 'Surf Rock' }] },
];

const open = (view: string) => renderPage(`/staff/instance?view=${view}`, { '/staff/instance': InstanceScreen });
const switchOf = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const names = () => screen.getAllByRole('switch').map((one) => one.getAttribute('aria-label'));
const press = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('switches a language off, and shows it as off', async () => {
  let off: string[] = [];
  const calls = stubCalls({
    'GET /languages': () => Response.json(languages(off)),
    'PUT /staff/language/french': () => {
      off = ['French'];
      return Response.json({ languageId: 'french', name: 'French', is_off: true });
    },
  });
  await open('languages');
  await screen.findByText('French');
  expect(switchOf('French').checked).toBe(true);
  await act(async () => fireEvent.click(switchOf('French')));
  await waitFor(() => expect(switchOf('French').disabled).toBe(false));
  expect(switchOf('French').checked).toBe(false);
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ is_off: true });
  expect(calls[0]?.path).toBe('/languages?all=true');
  await press(/^Off \d/);
  expect(names()).toEqual(['French']);
});

it('searches by name, and shows an empty result', async () => {
  stubCalls({ 'GET /languages': () => Response.json(languages()) });
  await open('languages');
  await screen.findByText('French');
  const search = (value: string) =>
    act(async () => fireEvent.change(screen.getByRole('searchbox'), { target: { value } }));
  await search('ger');
  await waitFor(() => expect(names()).toEqual(['German']));
  await search('nothing');
  await screen.findByText('Nothing matches');
});

it('shows the styles of a genre that is off as off with it', async () => {
  stubCalls({ 'GET /music-styles': () => Response.json(styles(true)) });
  await open('styles');
  await screen.findByText('Off with the genre Rock');
  expect([switchOf('Surf Rock').checked, switchOf('Surf Rock').disabled]).toEqual([false, true]);
  expect(switchOf('Rock').disabled).toBe(false);
});

it('shows an error when the list fails to load, and retries', async () => {
  let answer = () => refused(418, 'INTERNAL');
  stubCalls({ 'GET /music-styles': () => answer() });
  await open('styles');
  await screen.findByText('The list could not be loaded');
  answer = () => Response.json(styles());
  await press(/Try again/);
  await screen.findByText('Surf Rock');
});
