import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { OnlyArtist } from './only-artist.tsx';

const artist = (n: number, name: string, deleted_at: string | null = null) => ({
  uuid: `0193a000-0000-7000-8000-00000000000${n}`,
  name,
  avatar: null,
  deleted_at,
  updated_at: '2026-11-01T10:00:00.000Z',
  release_count: 0,
});
const show = async (...artists: object[]) => {
  queryClient.setQueryData(['artists', ''], artists);
  const added = vi.fn();
  await renderInApp(<OnlyArtist onAdd={added} />);
  return added;
};

beforeEach(() => queryClient.clear());

it('is offered with one press where there is no other', async () => {
  const vera = artist(1, 'Vera Lunn');
  const added = await show(vera, artist(2, 'Former', '2026-10-01T10:00:00.000Z'));
  const button = await screen.findByRole('button', { name: 'Add Vera Lunn as the primary artist' });
  await act(async () => fireEvent.click(button));
  expect(added).toHaveBeenCalledWith(vera.uuid);
});

it('is not guessed among several, nor where there is none', async () => {
  await show(artist(1, 'Vera Lunn'), artist(2, 'The Nine'));
  expect(screen.queryByRole('button')).toBeNull();
  await show();
  expect(screen.queryByRole('button')).toBeNull();
});
