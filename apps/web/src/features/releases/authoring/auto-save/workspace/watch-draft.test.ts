import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liveRestored } from '#lib/live/live.ts';
import { watchDraft } from './authoring-workspace.ts';

let page: EventTarget & { visibilityState?: string };
let browser: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  browser = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', browser);
});
afterEach(() => vi.unstubAllGlobals());

it('a draft is looked at again when a person comes back to it, once at a time, and no longer once it is closed', async () => {
  let answer: (isChanged: boolean) => void = () => undefined;
  const refresh = vi.fn(
    () =>
      new Promise<boolean>((resolve) => {
        answer = resolve;
      }),
  );
  const settle = async () => {
    answer(false);
    await new Promise((resolve) => setTimeout(resolve));
  };
  const stop = watchDraft({ refresh });
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(refresh).not.toHaveBeenCalled();
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  browser.dispatchEvent(new Event('focus'));
  expect(refresh).toHaveBeenCalledTimes(1);
  await settle();
  browser.dispatchEvent(new Event('focus'));
  await settle();
  liveRestored.emit();
  await settle();
  expect(refresh).toHaveBeenCalledTimes(3);
  stop();
  browser.dispatchEvent(new Event('focus'));
  liveRestored.emit();
  expect(refresh).toHaveBeenCalledTimes(3);
});
