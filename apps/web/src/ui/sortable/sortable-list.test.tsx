import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
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
      <button type="button" onClick={() => setItems(items.slice(1))}>
        Delete the first
      </button>
      <button type="button" onClick={() => setItems(songs)}>
        Bring back
      </button>
    </>
  );
};

it('re-renders only the changed item', async () => {
  await renderInApp(<Album />);
  drawn.mockClear();
  fireEvent.click(screen.getByRole('button', { name: 'Type' }));
  expect(drawn.mock.calls).toEqual([['Twos']]);
});

it('opens the menu of an item on first use', async () => {
  await renderInApp(<Album />);
  const button = screen.getByRole('button', { name: /One/, expanded: false });
  fireEvent.click(button);
  expect(await screen.findByRole('menuitem', { name: /down/i, hidden: true })).toBeTruthy();
});

it('moves an item to any place through its menu', async () => {
  reorder.mockClear();
  await renderInApp(<Album />);
  fireEvent.click(screen.getByRole('button', { name: 'Place in the list: One' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move to place 3', hidden: true }));
  expect(reorder.mock.calls).toEqual([[['Two', 'Three', 'One']]]);
});

describe('with the keyboard', () => {
  const titles = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const grip = (title: string) => screen.getByRole('button', { name: `Reorder: ${title}` });
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  const pickUpTwo = async () => {
    reorder.mockClear();
    await renderInApp(<Album />);
    grip('Two').focus();
    press(' ');
  };

  it('an item is picked up, moved and dropped, and only then the order changes', async () => {
    await pickUpTwo();
    expect(said()).toContain('Two picked up. Place 2 of 3.');
    expect(grip('Two').getAttribute('aria-pressed')).toBe('true');
    press('ArrowDown');
    expect(said()).toContain('Two: place 3 of 3.');
    press('ArrowDown');
    expect(said()).toContain('Two: place 3 of 3.');
    press('ArrowUp');
    press('ArrowUp');
    expect([titles(), reorder.mock.calls]).toEqual([['Two', 'One', 'Three'], []]);
    expect(document.activeElement).toBe(grip('Two'));
    press(' ');
    expect(said()).toContain('Two dropped. Place 1 of 3.');
    expect(reorder.mock.calls).toEqual([[['Two', 'One', 'Three']]]);
  });

  it('Escape returns the item to its place, and does not close the layer around the list', async () => {
    const closed = vi.fn();
    reorder.mockClear();
    await renderInApp(
      // biome-ignore lint/a11y/noStaticElementInteractions: a dialog, to the list
      <div onKeyDown={closed}>
        <Album />
      </div>,
    );
    grip('Two').focus();
    press(' ');
    press('ArrowDown');
    press('Escape');
    expect(titles()).toEqual(['One', 'Two', 'Three']);
    expect(said()).toContain('Move cancelled.');
    expect([reorder.mock.calls, closed.mock.calls]).toEqual([[], []]);
    press('Escape');
    expect(closed).toHaveBeenCalledOnce();
  });

  it('drops the item in its current place when the focus leaves it', async () => {
    await pickUpTwo();
    press('ArrowDown');
    fireEvent.blur(grip('Two'));
    expect(reorder.mock.calls).toEqual([[['One', 'Three', 'Two']]]);
    expect(grip('Two').getAttribute('aria-pressed')).toBe(null);
  });

  it('typing elsewhere does not drop the item; a removed item ends the move', async () => {
    await pickUpTwo();
    press('ArrowDown');
    fireEvent.click(screen.getByRole('button', { name: 'Type' }));
    expect(titles()).toEqual(['One', 'Three', 'Twos']);
    fireEvent.click(screen.getByRole('button', { name: 'Delete the first' }));
    expect(titles()).toEqual(['Twos', 'Three']);
    press(' ');
    expect(reorder).not.toHaveBeenCalled();
  });

  it('a changed list drops the item, even if the change is undone', async () => {
    await pickUpTwo();
    press('ArrowDown');
    fireEvent.click(screen.getByRole('button', { name: 'Delete the first' }));
    fireEvent.click(screen.getByRole('button', { name: 'Bring back' }));
    expect(titles()).toEqual(['One', 'Two', 'Three']);
    expect(grip('Two').getAttribute('aria-pressed')).toBe(null);
  });

  it('arrows move an item that is not picked up immediately', async () => {
    reorder.mockClear();
    await renderInApp(<Album />);
    grip('Two').focus();
    press('ArrowUp');
    expect(reorder.mock.calls).toEqual([[['Two', 'One', 'Three']]]);
    expect(said()).toContain('Two: place 1 of 3.');
  });
});
