import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { PasswordField } from './password-field.tsx';

it.each([
  ['with an error is marked as invalid', 'The passwords differ', 'true'],
  ['without one is not', null, null],
])('%s', async (_name, error, expected) => {
  await renderInApp(<PasswordField label="Password" error={error} />);
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe(expected);
});
