import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { textsLoaded } from '#lib/i18n/i18n.ts';
import { discardForm } from '#lib/session/kept-form.ts';
import { beginSession } from '#lib/session/session.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { DenyDialog, denialFormName } from './deny-dialog.tsx';

const dialog = (releaseUuid: string) => (
  <DenyDialog
    releaseUuid={releaseUuid}
    title="Night Bus"
    opened
    isSending={false}
    onClose={() => undefined}
    onDeny={() => undefined}
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
