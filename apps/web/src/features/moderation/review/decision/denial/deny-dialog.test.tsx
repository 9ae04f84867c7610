import { DENY_REASON_MAX } from '@dubplate/contract/moderation/limits';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { textsLoaded } from '#lib/i18n/i18n.ts';
import { discardForm } from '#lib/session/kept-form.ts';
import { beginSession } from '#lib/session/session.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { DenyDialog, denialFormName } from './deny-dialog.tsx';

const dialog = (releaseUuid: string, onDeny = (_reason: string): void => undefined) => (
  <DenyDialog
    releaseUuid={releaseUuid}
    title="Night Bus"
    opened
    isSending={false}
    onClose={() => undefined}
    onDeny={onDeny}
  />
);
const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Message/ });

beforeEach(async () => {
  beginSession(`x.${btoa(JSON.stringify({ sub: 'mod', exp: Date.now() / 1000 + 900 }))}.x`);
  await textsLoaded();
});

it('brings back what was typed into a denial that an update or the end of a session interrupted', async () => {
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

it('says that a message is too long rather than cut it, and sends it once it fits', async () => {
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
  expect(deny).toHaveBeenCalledWith('x'.repeat(DENY_REASON_MAX));
});
