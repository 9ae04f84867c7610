import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { accessToken, signOut } from '#lib/session/session.ts';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import { SignInScreen } from './sign-in-screen.tsx';

afterEach(async () => {
  await signOut();
  vi.unstubAllGlobals();
});

const token = `x.${btoa(JSON.stringify({ sub: 'vera', exp: 4e9 }))}.x`;

it('remembers a session unless the switch was turned off', async () => {
  localStorage.setItem('dubplate.session', 'no');
  stubCalls({ 'POST /login': () => Response.json({ access_token: token }) });
  await renderInRouter(<SignInScreen />);
  const remember = screen.getByLabelText<HTMLInputElement>('Remember me');
  expect(remember.checked).toBe(true);
  fireEvent.click(remember);
  fireEvent.change(screen.getByLabelText('Phone or e-mail'), { target: { value: 'vera@example.com' } });
  const password = screen.getByLabelText('Password', { selector: 'input' });
  fireEvent.change(password, { target: { value: 'a long and good password' } });
  fireEvent.submit(password);
  await waitFor(() => expect(accessToken()).toBe(token));
  expect(localStorage.getItem('dubplate.until-closed')).toBe('yes');
  expect(document.cookie).toContain('dubplate.open=yes');
});
