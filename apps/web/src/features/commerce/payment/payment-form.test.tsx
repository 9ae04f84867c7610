import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import { PaymentNotes } from './payment-form.tsx';

afterEach(() => vi.unstubAllGlobals());

it('links to Support if the instance has no email address', async () => {
  stubCalls({});
  await renderInRouter(<PaymentNotes purchases={[]} />);
  expect(screen.getByRole('link', { name: 'Write to support' }).getAttribute('href')).toMatch(/^\/support\?/);
});
