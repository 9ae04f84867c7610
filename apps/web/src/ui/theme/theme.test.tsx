import { MantineProvider, Select } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { theme } from './theme.ts';

it('a list has its options in the page while it is open alone', async () => {
  const onChange = vi.fn();
  await renderInApp(
    <MantineProvider theme={theme}>
      <main id="content">
        <Select label="Genre" data={['Dub', 'House']} value="Dub" onChange={onChange} />
      </main>
    </MantineProvider>,
  );
  const field = screen.getByRole('combobox', { name: 'Genre' });
  expect(screen.queryAllByRole('option', { hidden: true })).toEqual([]);
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole('option', { name: 'House', hidden: true }));
  expect(onChange.mock.calls[0]?.[0]).toBe('House');
  await expect.poll(() => screen.queryAllByRole('option', { hidden: true })).toEqual([]);
});
