import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { AuthoringContext } from '../use-authoring.ts';
import { SuggestedArtist } from './suggested-artist.tsx';

const artist = (n: number, name: string, deleted_at: string | null = null) => ({
  uuid: `0193a000-0000-7000-8000-00000000000${n}`,
  name,
  avatar: null,
  deleted_at,
  updated_at: '2026-11-01T10:00:00.000Z',
  release_count: 0,
});
const vera = artist(1, 'Vera Lunn');
const nine = artist(2, 'The Nine');

/** @param named whom the files of this release name */
const show = async (artists: object[], named: string | null = null) => {
  queryClient.setQueryData(['artists', ''], artists);
  const state = { understood: named === null ? null : { artist: named } };
  const intake = { onChange: () => () => undefined, snapshot: () => state };
  const added = vi.fn();
  await renderInApp(
    <AuthoringContext value={{ workspace: { intake } } as never}>
      <SuggestedArtist onAdd={added} />
    </AuthoringContext>,
  );
  return added;
};
const add = (name: string) => screen.findByRole('button', { name: `Add ${name} as the primary artist` });

beforeEach(() => queryClient.clear());

it('is offered with one press where there is no other', async () => {
  const added = await show([vera, artist(2, 'Former', '2026-10-01T10:00:00.000Z')]);
  const button = await add('Vera Lunn');
  await act(async () => fireEvent.click(button));
  expect(added).toHaveBeenCalledWith(vera.uuid);
});

it('is the artist named by the files, out of several', async () => {
  const added = await show([vera, nine], 'the nine');
  const button = await add('The Nine');
  await act(async () => fireEvent.click(button));
  expect(added).toHaveBeenCalledWith(nine.uuid);
});

it('is the only artist, even if the files name another', async () => {
  await show([vera], 'V. Lunn');
  expect(await add('Vera Lunn')).toBeDefined();
});

it.each([
  ['several', [vera, nine], null],
  ['several whom the files do not name', [vera, nine], 'Anna'],
  ['two of one name', [vera, artist(3, 'Vera Lunn'), nine], 'Vera Lunn'],
  ['nobody', [], null],
])('is not guessed among %s', async (_, artists, named) => {
  await show(artists, named);
  expect(screen.queryByRole('button')).toBeNull();
});
