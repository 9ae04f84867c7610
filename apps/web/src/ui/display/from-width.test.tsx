import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { FromWidth } from './from-width.tsx';

/** A window of some em, which understands `(min-width: …em)` alone. */
const stubWindow = (initialEm: number) => {
  let width = initialEm;
  const listeners = new Set<() => void>();
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      const least = /^\(min-width: ([\d.]+)em\)$/.exec(query)?.[1];
      return least !== undefined && width >= Number(least);
    },
    addEventListener: (_: 'change', listener: () => void) => listeners.add(listener),
    removeEventListener: (_: 'change', listener: () => void) => listeners.delete(listener),
  }));
  return {
    resize(em: number) {
      width = em;
      for (const listener of listeners) listener();
    },
  };
};

afterEach(() => void vi.unstubAllGlobals());

it('renders what the window has room for at once, and nothing in a narrower one', async () => {
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
