import { act } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { useKeys } from './use-keys.ts';

const pressed: string[] = [];

const Release = ({ title }: { readonly title: string }) => {
  useKeys(() => () => pressed.push(title));
  return <h1>{title}</h1>;
};

/** Presses a key as soon as the page shows a title. */
const Hasty = ({ title }: { readonly title: string }) => {
  useLayoutEffect(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'y', code: 'KeyY', bubbles: true }));
  });
  return <Release title={title} />;
};

it('a key acts on what is shown, however soon it is pressed', async () => {
  const { rerender } = await renderInApp(<Hasty title="First" />);
  await act(async () => rerender(<Hasty title="Second" />));
  expect(pressed).toEqual(['First', 'Second']);
});
