import { RouterProvider } from '@tanstack/react-router';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/errors.ts';
import { unavailable } from '#lib/http/http.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { router } from '../router.ts';
import { handleUnavailable } from './handle-events.ts';

handleUnavailable();

const ready = () => Response.json({ status: 'ok' });
const updating = () => Response.json({ message: 'UPDATING' }, { status: 503 });
const emit = (message: string) => unavailable.emit(new ApiError(503, { message }, null));

let readiness = ready;
beforeEach(async () => {
  vi.stubGlobal('fetch', (path: string) =>
    path === '/api/health/ready' ? Promise.resolve(readiness()) : new Promise(() => {}),
  );
  await router.navigate({ to: '/signup', replace: true, state: {} });
});

it('covers the page, then restores it with its typed text and focus', async () => {
  await renderInApp(<RouterProvider router={router} />);
  const field = await screen.findByLabelText<HTMLInputElement>('Phone or e-mail');
  fireEvent.change(field, { target: { value: 'vera@example.com' } });
  field.focus();
  const { href } = router.latestLocation;

  readiness = updating;
  emit('UPDATING');
  const again = await screen.findByRole('button', { name: 'Check again' });
  expect(screen.getByRole('heading', { name: 'Service is being updated' })).toBeDefined();
  expect(window.location.href).toContain(`/503?from=${encodeURIComponent(href)}`);
  again.focus();

  readiness = ready;
  fireEvent.click(again);
  await expect.poll(() => window.location.pathname).toBe('/signup');
  await expect.poll(() => screen.queryByText('Service is being updated')).toBeNull();
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe('vera@example.com');
  expect(document.activeElement).toBe(field);
});
