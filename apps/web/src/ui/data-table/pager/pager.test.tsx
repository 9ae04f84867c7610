import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { Pager } from './pager.tsx';

const show = (itemCount: number, take: number, canSize = true) =>
  renderInApp(
    <Pager
      page={1}
      pageCount={Math.ceil(itemCount / take)}
      itemCount={itemCount}
      take={take}
      onPage={() => undefined}
      {...(canSize && { onTake: () => undefined })}
    />,
  );
const parts = () => ({
  pages: screen.queryByRole('navigation', { name: 'Pages' }) !== null,
  size: screen.queryByRole('combobox', { name: 'Rows on a page' }) !== null,
});

it.each([
  [12, 10, true, { pages: true, size: true }],
  [12, 20, true, { pages: false, size: true }],
  [6, 10, true, { pages: false, size: true }],
  [5, 10, true, { pages: false, size: false }],
  [5, 10, false, { pages: false, size: false }],
])('of %i rows, %i on a page, shows only what there is to choose', async (itemCount, take, canSize, expected) => {
  await show(itemCount, take, canSize);
  expect(parts()).toEqual(expected);
});
