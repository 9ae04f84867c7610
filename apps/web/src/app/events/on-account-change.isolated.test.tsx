import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useRemovalNotice } from '#app/shell/late-notices.tsx';
import { removedFrom } from '#lib/session/acting.ts';
import { accountChanged } from '#lib/session/session.ts';
import { actFor, actForOneself } from '#testing/act-for.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { NoticeStack } from '#ui/notices/notice-stack.tsx';
import { handleAccountChange } from './handle-events.ts';

let restarts = 0;
handleAccountChange(() => {
  restarts += 1;
});

beforeEach(() => {
  restarts = 0;
  removedFrom.remove();
});

const Page = () => {
  useRemovalNotice();
  return <NoticeStack />;
};

it('starts the page over in another account, without a notice after a choice', () => {
  actForOneself();
  accountChanged.emit('chosen');
  expect([restarts, removedFrom.read()]).toEqual([1, null]);
});

it('tells a removed member once in whose team they no longer are', async () => {
  actFor('EDITOR');
  accountChanged.emit('removed');
  expect([restarts, removedFrom.read()]).toEqual([1, 'North Label']);
  await renderInApp(<Page />);
  expect(await screen.findByText('You are no longer in the team of North Label')).toBeTruthy();
  await waitFor(() => expect(removedFrom.read()).toBeNull());
  actForOneself();
});
