import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

it('is fetched when it is first opened, and stays rendered so that its closing animation shows', async () => {
  let fetched = 0;
  const SomeDialog = lazyDialog<{ name: string | null }>(
    async () => {
      fetched += 1;
      await new Promise((resolve) => setTimeout(resolve));
      return ({ name }) => <p>{name ?? 'closing'}</p>;
    },
    ({ name }) => name !== null,
  );
  const { rerender } = await renderInApp(<SomeDialog name={null} />);
  expect(fetched).toBe(0);
  await act(async () => rerender(<SomeDialog name="Lacquer" />));
  expect(await screen.findByText('Lacquer')).toBeDefined();
  await act(async () => rerender(<SomeDialog name={null} />));
  expect(screen.getByText('closing')).toBeDefined();
  expect(fetched).toBe(1);
});
