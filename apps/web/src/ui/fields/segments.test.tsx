import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { Segments } from './segments.tsx';

const choices = [
  { value: 'plans', label: 'Plans' },
  { value: 'services', label: 'Services' },
] as const;

it('segments are radio buttons with one checked, and a press on another reports it', async () => {
  const onChange = vi.fn();
  await renderInApp(<Segments aria-label="Show" choices={choices} value="plans" onChange={onChange} />);
  expect(screen.getByRole('radiogroup', { name: 'Show' })).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Plans' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Services' }));
  expect(onChange.mock.calls).toEqual([['services']]);
  // The value is its parent's to change.
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Plans' }).checked).toBe(true);
});

it('two groups of the same choices do not share a radio button', async () => {
  await renderInApp(
    <>
      <Segments aria-label="First" choices={choices} value="plans" onChange={vi.fn()} />
      <Segments aria-label="Second" choices={choices} value="plans" onChange={vi.fn()} />
    </>,
  );
  expect(screen.getAllByRole<HTMLInputElement>('radio', { name: 'Plans' }).map(({ checked }) => checked)).toEqual([
    true,
    true,
  ]);
});

it('disabled segments can not be chosen', async () => {
  await renderInApp(<Segments aria-label="Show" choices={choices} value="plans" onChange={vi.fn()} disabled />);
  expect(screen.getAllByRole<HTMLInputElement>('radio').every(({ disabled }) => disabled)).toBe(true);
});
