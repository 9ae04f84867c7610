import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { LineField } from './line-field.tsx';

const Form = () => {
  const [value, setValue] = useState('');
  return (
    <LineField
      label="Title"
      max={20}
      value={value}
      error="Required"
      onChange={(event) => setValue(event.target.value)}
    />
  );
};

it('counts the characters close to the limit, and reports an excess without truncating', async () => {
  await renderInApp(<Form />);
  const field = screen.getByLabelText<HTMLInputElement>('Title');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type('x'.repeat(17));
  expect(screen.queryByText(/of 20 characters/)).toBeNull();
  type('x'.repeat(18));
  expect(screen.getByText('18 of 20 characters')).toBeDefined();
  type('x'.repeat(23));
  expect(screen.getByText('Too long: 23 characters, and 20 fit')).toBeDefined();
  expect([field.value.length, field.getAttribute('aria-invalid'), screen.queryByText('Required')]).toEqual([
    23,
    'true',
    null,
  ]);
});
