import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { SearchField } from './search-field.tsx';

const DEBOUNCE_MS = 250;

let show: (value: string) => void;
const onSearch = vi.fn();
const Page = () => {
  const [value, setValue] = useState('');
  show = setValue;
  return (
    <SearchField
      label="Search"
      placeholder="Title"
      value={value}
      maxLength={100}
      debounceMs={DEBOUNCE_MS}
      onSearch={onSearch}
    />
  );
};
const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const search = async (text: string) => {
  fireEvent.change(field(), { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(DEBOUNCE_MS));
};

beforeEach(async () => {
  await renderInApp(<Page />);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  onSearch.mockReset();
});

it('keeps what is typed while the page still shows an earlier search', async () => {
  await search('salt');
  await search('salt water');
  act(() => show('salt'));
  expect(field().value).toBe('salt water');
  act(() => show('salt water'));
  expect(onSearch.mock.calls).toEqual([['salt'], ['salt water']]);
});

it('follows the page back to an earlier search', async () => {
  await search('salt');
  act(() => show('salt'));
  await search('salt water');
  act(() => show('salt water'));
  act(() => show('salt'));
  expect(field().value).toBe('salt');
});
