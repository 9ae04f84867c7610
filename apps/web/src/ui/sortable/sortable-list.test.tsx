import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { SortableList } from './sortable-list.tsx';

interface Song {
  readonly key: string;
  readonly title: string;
}
const songs: readonly Song[] = ['One', 'Two', 'Three'].map((title) => ({ key: title, title }));
const drawn = vi.fn();
const reorder = vi.fn();
const keyOf = ({ key }: Song) => key;
const nameOf = ({ title }: Song) => title;
const row = (song: Song) => {
  drawn(song.title);
  return song.title;
};

const Album = () => {
  const [items, setItems] = useState(songs);
  return (
    <>
      <SortableList label="Songs" items={items} itemKey={keyOf} itemName={nameOf} onReorder={reorder}>
        {row}
      </SortableList>
      <button
        type="button"
        onClick={() => setItems(items.map((song) => (song.key === 'Two' ? { ...song, title: 'Twos' } : song)))}
      >
        Type
      </button>
    </>
  );
};

it('draws again the one item that has changed', async () => {
  await renderInApp(<Album />);
  drawn.mockClear();
  fireEvent.click(screen.getByRole('button', { name: 'Type' }));
  expect(drawn.mock.calls).toEqual([['Twos']]);
});

it('opens the menu of an item at its first use', async () => {
  await renderInApp(<Album />);
  const button = screen.getByRole('button', { name: /One/, expanded: false });
  fireEvent.click(button);
  expect(await screen.findByRole('menuitem', { name: /down/i, hidden: true })).toBeTruthy();
});
