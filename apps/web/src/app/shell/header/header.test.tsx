import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { FromWidth } from './header.tsx';

type Listener = (event: { readonly matches: boolean }) => void;

/** Stubs a window of this width in em; supports only `(min-width: …em)`. */
const stubWindow = (initialEm: number) => {
  let width = initialEm;
  const listeners = new Map<Listener, number>();
  vi.stubGlobal('matchMedia', (query: string) => {
    const least = Number(/^\(min-width: ([\d.]+)em\)$/.exec(query)?.[1]);
    return {
      matches: width >= least,
      addEventListener: (_: 'change', listener: Listener) => listeners.set(listener, least),
      removeEventListener: (_: 'change', listener: Listener) => listeners.delete(listener),
    };
  });
  return {
    resize(em: number) {
      width = em;
      for (const [listener, least] of listeners) listener({ matches: width >= least });
    },
  };
};

afterEach(() => void vi.unstubAllGlobals());

it('renders its children on the first render in a wide window, and nothing in a narrow window', async () => {
  stubWindow(75);
  await renderInApp(
    <>
      <FromWidth em={75}>Links</FromWidth>
      <FromWidth em={75.01}>More</FromWidth>
    </>,
  );
  expect(screen.getByText('Links')).toBeDefined();
  expect(screen.queryByText('More')).toBeNull();
});

it('follows the window', async () => {
  const { resize } = stubWindow(40);
  await renderInApp(<FromWidth em={62}>Links</FromWidth>);
  expect(screen.queryByText('Links')).toBeNull();
  await act(async () => resize(62));
  expect(screen.getByText('Links')).toBeDefined();
  await act(async () => resize(61));
  expect(screen.queryByText('Links')).toBeNull();
});
