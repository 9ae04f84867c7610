import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { SelectField } from './select-field.tsx';

const genres = [
  { value: 'blues', label: 'Blues' },
  {
    group: 'Rock',
    items: [
      { value: 'punk', label: 'Punk' },
      { value: 'indie', label: 'Indie' },
    ],
  },
];

const Form = () => {
  const [genre, setGenre] = useState<string | null>('punk');
  return <SelectField label="Genre" searchable data={genres} value={genre} onChange={setGenre} />;
};

const hidden = { hidden: true };
const findField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Genre' });
const options = () => screen.queryAllByRole('option', hidden).map(({ textContent }) => textContent);

it('has its options in the page once it is opened, as the list that the field names', async () => {
  await renderInApp(<Form />);
  expect([findField().value, options()]).toEqual(['Punk', []]);
  fireEvent.click(findField());
  expect(options()).toEqual(['Blues', 'Punk', 'Indie']);
  expect(findField().getAttribute('aria-controls')).toBe(screen.getByRole('listbox', hidden).id);
});

it('filters by the typed text, and shows the chosen option', async () => {
  await renderInApp(<Form />);
  const field = findField();
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'ind' } });
  expect([field.value, options()]).toEqual(['ind', ['Indie']]);
  fireEvent.click(screen.getByRole('option', { ...hidden, name: 'Indie' }));
  expect(field.value).toBe('Indie');
});

it('stays closed on focus, and opens with the down arrow', async () => {
  await renderInApp(<Form />);
  const field = findField();
  act(() => field.focus());
  expect(options()).toEqual([]);
  fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' });
  expect(options()).toEqual(['Blues', 'Punk', 'Indie']);
});
