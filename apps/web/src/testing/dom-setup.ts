import './page/start-page.ts';
import { beforeEach, onTestFinished, vi } from 'vitest';
import { resetPage } from './page/reset-page.ts';
import { stubTasks } from './stub-tasks.ts';

beforeEach(() => {
  // Requests start in separate tasks: tests that stop the clock would never see them.
  stubTasks();
  // Without a server of the test, calls stay without an answer.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  // Runs last. The next test has the same page, also if it is in another file.
  onTestFinished(async () => {
    const left = await resetPage();
    if (left.length > 0) throw new Error(`The test left behind:\n${left.join('\n')}`);
  });
});
