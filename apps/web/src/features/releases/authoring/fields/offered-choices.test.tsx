import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import * as anchors from './field-anchor.tsx';
import { GenreFields } from './genre-fields.tsx';
import { LanguageField } from './language-field.tsx';

const languages = [
  { languageId: 'en', name: 'English' },
  { languageId: 'tlh', name: 'Klingon', is_off: true },
  { languageId: 'la', name: 'Latin', is_off: true },
];
const styles = [
  {
    musicStyleId: 'rock',
    name: 'Rock',
    childs: [
      { musicStyleId: 'punk', name: 'Punk' },
      { musicStyleId: 'surf', name: 'Surf', is_off: true },
    ],
  },
  { musicStyleId: 'alternative', name: 'Alternative', childs: [{ musicStyleId: 'post', name: 'Post-Punk' }] },
  { musicStyleId: 'tape', name: 'Tape', is_off: true, childs: [] },
];

beforeEach(() => {
  queryClient.clear();
  // Replaces the draft around the field: this test covers only the choices.
  vi.spyOn(anchors, 'FieldAnchor').mockImplementation(({ children }) => <>{children}</>);
  stubCalls({ 'GET /languages': () => Response.json(languages), 'GET /music-styles': () => Response.json(styles) });
});
afterEach(() => vi.unstubAllGlobals());

const optionsOf = async (label: RegExp) => {
  const field = await screen.findByRole('combobox', { name: label });
  await act(async () => fireEvent.click(field));
  return screen.findAllByRole('option', { hidden: true }).then((all) => all.map(({ textContent }) => textContent));
};

it('offers enabled choices and the chosen one', async () => {
  await renderInApp(<LanguageField value="tlh" error={null} onChange={() => undefined} />);
  expect(await screen.findByDisplayValue('Klingon')).toBeTruthy();
  expect(await optionsOf(/^Language/)).toEqual(['English', 'Klingon']);
});

it('offers no genre that is off', async () => {
  await renderInApp(
    <GenreFields primary={null} secondary={null} issueTextOf={() => null} onChange={() => undefined} />,
  );
  await screen.findAllByPlaceholderText('Choose');
  expect(await optionsOf(/^Genre/)).toEqual(['Rock', 'Alternative']);
});

const chosen = vi.fn();
const Genre = () => {
  const [styles, setStyles] = useState<{ primary: string | null; secondary: string | null }>({
    primary: 'rock',
    secondary: null,
  });
  const change = (next: typeof styles) => {
    chosen(next);
    setStyles(next);
  };
  return <GenreFields {...styles} issueTextOf={() => null} onChange={change} />;
};

it('finds the styles of a genre, and Enter sets the genre with the style', async () => {
  await renderInApp(<Genre />);
  await screen.findByDisplayValue('Rock');
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: /^Genre/ });
  const search = async (typed: string) => {
    await act(async () => field.focus());
    await act(async () => fireEvent.keyDown(field, { key: typed.at(-1), code: 'KeyF' }));
    await act(async () => fireEvent.change(field, { target: { value: typed } }));
    return screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
  };
  const pressEnter = () => act(async () => fireEvent.keyDown(field, { code: 'Enter' }));

  expect(await search('surf')).toEqual([]);
  expect(await search('punk')).toEqual(['Punk, Rock', 'Post-Punk, Alternative']);
  await pressEnter();
  expect(chosen).toHaveBeenLastCalledWith({ primary: 'rock', secondary: 'punk' });
  expect(field.value).toBe('Rock');

  await act(async () => field.blur());
  await search('post punk');
  await pressEnter();
  expect(chosen).toHaveBeenLastCalledWith({ primary: 'alternative', secondary: 'post' });
  expect(field.value).toBe('Alternative');
});

it('names the button that clears the second genre', async () => {
  const change = vi.fn();
  await renderInApp(<GenreFields primary="rock" secondary="punk" issueTextOf={() => null} onChange={change} />);
  fireEvent.click(await screen.findByLabelText('Clear the secondary genre'));
  expect(change).toHaveBeenCalledWith({ primary: 'rock', secondary: null });
});
