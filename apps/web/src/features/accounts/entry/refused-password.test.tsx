import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { NewPasswordForm } from './recovery/new-password-screen.tsx';
import { SignUpScreen } from './sign-in/sign-up-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const WHY = 'This password is among the most common ones. Choose another.';
const errorOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;

it('a sign-up shows why the password was refused until the user changes it', async () => {
  const issues = [{ path: 'password', code: 'password_common', message: WHY }];
  stubCalls({ 'POST /register': () => refused(400, 'VALIDATION_FAILED', { issues }) });
  await renderInRouter(<SignUpScreen />);
  const password = screen.getByLabelText('Password', { selector: 'input' });
  fireEvent.change(screen.getByLabelText('Phone or e-mail'), { target: { value: 'vera@example.com' } });
  fireEvent.change(password, { target: { value: 'password123' } });
  fireEvent.submit(password);
  await screen.findByText(WHY);
  expect([errorOf(password), password.getAttribute('aria-invalid')]).toEqual([WHY, 'true']);
  expect(screen.queryByText('An error occurred')).toBeNull();
  fireEvent.change(password, { target: { value: 'password1234' } });
  await waitFor(() => expect(screen.queryByText(WHY)).toBeNull());
});

it('the hint of a good password stays when the field is left, so that nothing below it moves under the pointer', async () => {
  await renderInRouter(<SignUpScreen />);
  const password = screen.getByLabelText('Password', { selector: 'input' });
  fireEvent.change(password, { target: { value: 'a long and good password' } });
  fireEvent.blur(password);
  expect(screen.getByText('Not a common password, and not your login.')).toBeDefined();
});

it('the form of a new password shows why it was refused too', async () => {
  await renderInRouter(
    <NewPasswordForm
      isDead={false}
      isBusy={false}
      errorMessage={null}
      passwordError={WHY}
      onChange={vi.fn()}
      onSubmit={vi.fn()}
    />,
  );
  expect(errorOf(screen.getByLabelText('New password', { selector: 'input' }))).toBe(WHY);
});
