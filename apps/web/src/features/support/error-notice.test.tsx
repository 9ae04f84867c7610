import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NetworkError } from '#lib/errors.ts';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { drainWaiting } from '#ui/notices/notice-queue.ts';
import { useErrorNotice } from './error-notice.ts';

const Failing = () => {
  const notifyFault = useErrorNotice();
  const fail = () => notifyFault('The artist was not saved', new NetworkError('no answer'), undefined, 'It is kept.');
  return (
    <button type="button" onClick={fail}>
      Save
    </button>
  );
};

it('a failure is shown at once without loading anything, and links to support', async () => {
  await renderInRouter(<Failing />);
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(drainWaiting()).toEqual([
    expect.objectContaining({
      style: 'failure',
      title: 'The artist was not saved',
      message: 'The server did not answer. Nothing is lost; please try again. It is kept.',
      action: expect.objectContaining({ label: 'Support' }),
    }),
  ]);
});
