import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { beginSession } from '#lib/session/session.ts';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import { AskForm } from './ask-form.tsx';

beforeEach(async () => {
  localStorage.clear();
  queryClient.clear();
  beginSession(`x.${btoa(JSON.stringify({ sub: 'vera', exp: Date.now() / 1000 + 900 }))}.x`);
  stubCalls({});
});
afterEach(() => vi.unstubAllGlobals());

const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const written = () => [field('Subject').value, field('Message').value];
const open = async (subject?: string) => {
  cleanup();
  await renderInRouter(<AskForm report={subject === undefined ? {} : { subject }} onBack={() => undefined} />);
};
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

it('keeps an unsent question apart from one about a later failure', async () => {
  await open();
  type('Subject', 'Payout');
  type('Message', 'When does it arrive?');
  await open('The release could not be sent');
  expect(written()).toEqual(['The release could not be sent', '']);
  type('Message', 'What is wrong?');
  await open();
  expect(written()).toEqual(['Payout', 'When does it arrive?']);
  await open('The release could not be sent');
  expect(written()).toEqual(['The release could not be sent', 'What is wrong?']);
});

it('stores a question about a failure as the next draft, unless another draft is waiting', async () => {
  await open('The release could not be sent');
  type('Message', 'What is wrong?');
  await open();
  expect(written()).toEqual(['The release could not be sent', 'What is wrong?']);
});

it('links an answer to its hold', async () => {
  const hold = '0193a000-0000-7000-8000-000000000001';
  const calls = stubCalls({ 'POST /ticket': () => Response.json({}, { status: 201 }) });
  cleanup();
  await renderInRouter(<AskForm report={{ subject: 'Hold of $10', hold }} onBack={() => undefined} />);
  type('Message', 'These streams are real.');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send' })));
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    subject: 'Hold of $10',
    hold_uuid: hold,
  });
});
