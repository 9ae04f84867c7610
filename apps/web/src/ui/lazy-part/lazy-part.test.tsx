import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { isErrorShown, retryFailedParts } from './failed-parts.ts';
import { lazyPart } from './lazy-part.tsx';

/** A part whose first fetches fail. */
const somePart = (failures: number) => {
  const seen = { fetched: 0 };
  const Part = lazyPart<{ name: string }>(async () => {
    seen.fetched += 1;
    if (seen.fetched <= failures) throw new Error('no connection');
    return ({ name }) => <p>{name}</p>;
  });
  return { Part, seen };
};

const alert = () => screen.queryByRole('alert');

it('renders once its code is loaded, and is fetched once', async () => {
  const { Part, seen } = somePart(0);
  await renderInApp(<Part name="Lacquer" />);
  expect(screen.getByText('Lacquer')).toBeDefined();
  await Part.preload();
  expect(seen.fetched).toBe(1);
});

it('that fails to load affects only its place, and appears after a retry', async () => {
  const { Part } = somePart(1);
  await renderInApp(
    <>
      <h1>The rest</h1>
      <Part name="Lacquer" />
    </>,
  );
  expect(screen.getByText('The rest')).toBeDefined();
  expect(alert()?.textContent).toContain('This part could not be loaded');
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  });
  expect(screen.getByText('Lacquer')).toBeDefined();
  expect(alert()).toBeNull();
});

it('appears when all failed parts are retried', async () => {
  const { Part } = somePart(2);
  await renderInApp(<Part name="Lacquer" />);
  await act(async () => retryFailedParts.emit());
  expect(alert()).not.toBeNull();
  await act(async () => retryFailedParts.emit());
  expect(screen.getByText('Lacquer')).toBeDefined();
});

it('loads with all other failed parts when one of them is retried', async () => {
  const [one, other] = [somePart(1), somePart(1)];
  await renderInApp(
    <>
      <one.Part name="Lacquer" />
      <other.Part name="Mother" />
    </>,
  );
  await act(async () => {
    fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
  });
  for (const name of ['Lacquer', 'Mother']) expect(screen.getByText(name)).toBeDefined();
});

it('leaves it to the page to say that there is no connection', async () => {
  const { Part } = somePart(1);
  await renderInApp(<Part name="Lacquer" />);
  await act(async () => isErrorShown.set(true));
  expect(alert()).toBeNull();
  await act(async () => isErrorShown.set(false));
  expect(alert()).not.toBeNull();
});

it('ignores a failed preload', async () => {
  const { Part } = somePart(1);
  await Part.preload();
  await Part.preload();
  await renderInApp(<Part name="Lacquer" />);
  expect(screen.getByText('Lacquer')).toBeDefined();
});
