import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import { GenreFields } from './genre-fields.tsx';
import { LanguageField } from './language-field.tsx';

// What is around a field belongs to a draft; here it is the choices alone.
vi.mock('./field-anchor.tsx', () => ({ FieldAnchor: ({ children }: { children: ReactNode }) => children }));

const languages = [
  { languageId: 'en', name: 'English' },
  { languageId: 'tlh', name: 'Klingon', is_off: true },
  { languageId: 'la', name: 'Latin', is_off: true },
];
const styles = [
  { musicStyleId: 'rock', name: 'Rock', childs: [] },
  { musicStyleId: 'tape', name: 'Tape', is_off: true, childs: [] },
];

beforeEach(() => {
  queryClient.clear();
  stubCalls({ 'GET /languages': () => Response.json(languages), 'GET /music-styles': () => Response.json(styles) });
});
afterEach(() => vi.unstubAllGlobals());

const optionsOf = async (label: RegExp) => {
  const field = await screen.findByRole('combobox', { name: label });
  await act(async () => fireEvent.click(field));
  return screen.findAllByRole('option', { hidden: true }).then((all) => all.map(({ textContent }) => textContent));
};

it('offers what is on, and what was chosen before', async () => {
  await renderInApp(<LanguageField value="tlh" error={null} onChange={() => undefined} />);
  expect(await screen.findByDisplayValue('Klingon')).toBeTruthy();
  expect(await optionsOf(/^Language/)).toEqual(['English', 'Klingon']);
});

it('offers no genre that is off', async () => {
  await renderInApp(<GenreFields primary={null} secondary={null} faultOf={() => null} onChange={() => undefined} />);
  await screen.findAllByPlaceholderText('Choose');
  expect(await optionsOf(/^Genre/)).toEqual(['Rock']);
});
