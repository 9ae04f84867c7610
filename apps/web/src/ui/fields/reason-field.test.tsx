import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { ReasonForm } from './reason-field.tsx';

const sent = vi.fn();

const Asked = ({ obstacle = null }: { readonly obstacle?: string | null }) => {
  const [reason, setReason] = useState('');
  return (
    <ReasonForm
      lead="The page is gone at once."
      label="Reason"
      hint="Its owner reads it."
      reason={reason}
      max={20}
      onChange={setReason}
      action="Take down"
      obstacle={obstacle}
      isPending={false}
      onSubmit={sent}
      onCancel={() => undefined}
    />
  );
};

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Reason');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Take down' });
const write = (value: string) => fireEvent.change(field(), { target: { value } });

it('is sent with only the trimmed reason', async () => {
  sent.mockClear();
  await renderInApp(<Asked />);
  expect(button().disabled).toBe(true);
  write('   ');
  expect(button().disabled).toBe(true);
  write(' Not theirs ');
  fireEvent.click(button());
  expect(sent.mock.calls).toEqual([['Not theirs']]);
});

it('shows by how much a reason is too long, and truncates nothing', async () => {
  await renderInApp(<Asked />);
  write('x'.repeat(21));
  expect(screen.getByText('Too long: 21 characters, and 20 fit')).toBeDefined();
  expect([field().value.length, button().disabled]).toEqual([21, true]);
});

it('shows why the action failed, and keeps the text', async () => {
  sent.mockClear();
  await renderInApp(<Asked obstacle="You are offline." />);
  write('Not theirs');
  fireEvent.submit(field());
  expect([screen.getByText('You are offline.').tagName, field().value, button().disabled]).toEqual([
    expect.any(String),
    'Not theirs',
    true,
  ]);
  expect(sent).not.toHaveBeenCalled();
});
