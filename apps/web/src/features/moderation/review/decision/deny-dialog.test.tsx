import type { ReleaseId } from '@dubplate/contract/ids';
import { DENY_REASON_MAX } from '@dubplate/contract/moderation/limits';
import type { SentDenial } from '@dubplate/contract/moderation/schemas';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { discardForm } from '#lib/session/kept-form.ts';
import { beginSession } from '#lib/session/session.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { DenyDialog, denialFormName } from './deny-dialog.tsx';

const prepared = [
  {
    uuid: 'p',
    code: 'authors_incomplete',
    path: 'tracks.*.composers',
    text: { en: 'Name the authors in full.', ru: 'Укажите авторов полностью.' },
    updated_at: '2026-11-22T20:00:00.000Z',
  },
];
const dialog = (uuid: string, onDeny = (_denial: SentDenial): void => undefined) => (
  <DenyDialog
    release={{ uuid: uuid as ReleaseId, title: 'Night Bus', tracks: [{ title: 'Depot' }, { title: 'Terminus' }] }}
    opened
    isSending={false}
    onClose={() => undefined}
    onDeny={onDeny}
  />
);
const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Message/ });

beforeEach(async () => {
  beginSession(`x.${btoa(JSON.stringify({ sub: 'mod', exp: Date.now() / 1000 + 900 }))}.x`);
  vi.stubGlobal('fetch', async () => Response.json(prepared));
});
afterEach(() => vi.unstubAllGlobals());

it('restores a denial that an update or the end of a session interrupted', async () => {
  const first = await renderInApp(dialog('r1'));
  fireEvent.change(message(), { target: { value: 'The cover is blurred.' } });
  first.unmount();
  const other = await renderInApp(dialog('r2'));
  expect(message().value).toBe('');
  other.unmount();
  const second = await renderInApp(dialog('r1'));
  expect(message().value).toBe('The cover is blurred.');
  second.unmount();
  discardForm(denialFormName('r1'));
  await renderInApp(dialog('r1'));
  expect(message().value).toBe('');
});

it('rejects a message that is too long instead of truncating it, and sends it once it fits', async () => {
  const deny = vi.fn();
  await renderInApp(dialog('r3', deny));
  const send = () => fireEvent.submit(message());
  fireEvent.change(message(), { target: { value: 'x'.repeat(DENY_REASON_MAX + 1) } });
  send();
  expect(message().value).toHaveLength(DENY_REASON_MAX + 1);
  expect(message().getAttribute('aria-invalid')).toBe('true');
  expect(deny).not.toHaveBeenCalled();
  fireEvent.change(message(), { target: { value: 'x'.repeat(DENY_REASON_MAX) } });
  send();
  expect(deny).toHaveBeenCalledWith({ deny_reason: 'x'.repeat(DENY_REASON_MAX) });
});

it('sends chosen reasons, each with its track and in the artist’s language, and needs no message beside them', async () => {
  const deny = vi.fn();
  await renderInApp(dialog('r4', deny));
  fireEvent.click(await screen.findByRole('button', { name: 'Русский' }));
  const choose = () => fireEvent.click(screen.getByRole('button', { name: /Укажите авторов/ }));
  choose();
  choose();
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason 2' });
  fireEvent.change(text, { target: { value: ' ' } });
  fireEvent.submit(text);
  expect(deny).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox', { name: 'Reason 2' }).getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(text, { target: { value: 'И здесь.' } });
  fireEvent.submit(text);
  expect(deny).toHaveBeenCalledWith({
    reasons: [
      { code: 'authors_incomplete', path: 'tracks.0.composers', text: 'Укажите авторов полностью.' },
      { code: 'authors_incomplete', path: 'tracks.1.composers', text: 'И здесь.' },
    ],
  });
  discardForm(denialFormName('r4'));
});
