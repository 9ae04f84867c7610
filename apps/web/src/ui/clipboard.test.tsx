import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { loadMessages } from '#lib/i18n/i18n.ts';
import { useCopy } from './clipboard.ts';
import { drainWaiting } from './notices/notice-queue.ts';
import { UiProvider } from './texts/ui-provider.tsx';

const text = await loadMessages('entry', 'ui');
const context = {
  siteName: 'Dubplate',
  locale: 'en-GB',
  text,
  format: { bytes: String, duration: String },
  inLoadedLanguages: (title: string) => new Set([title]),
};
const wrapper = ({ children }: { children: ReactNode }) => <UiProvider value={context}>{children}</UiProvider>;

const copy = async (value: string, copied?: string) => {
  const { result } = renderHook(useCopy, { wrapper });
  drainWaiting();
  await act(() => result.current.copy(value, copied));
  return { isCopied: result.current.isCopied, notices: drainWaiting() };
};
const browser = (writeText: (value: string) => Promise<void>, execCommand: () => boolean) => {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  document.execCommand = execCommand;
};
const refuse = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));

afterEach(() => vi.unstubAllGlobals());

it('copies to the clipboard, and confirms it for five seconds', async () => {
  const writeText = vi.fn(async () => undefined);
  browser(writeText, () => false);
  const { isCopied, notices } = await copy('036000291452', 'Link copied');
  expect(writeText).toHaveBeenCalledWith('036000291452');
  expect(isCopied).toBe(true);
  expect(notices).toMatchObject([{ style: 'success', message: 'Link copied', lifetime: 5_000 }]);
});

it('copies by selection if the clipboard is refused', async () => {
  browser(refuse, () => true);
  expect((await copy('x')).notices).toMatchObject([{ style: 'success', message: 'Saved to clipboard' }]);
});

it('shows an error when the browser refuses both ways', async () => {
  browser(refuse, () => false);
  const { isCopied, notices } = await copy('x');
  expect(isCopied).toBe(false);
  expect(notices).toMatchObject([{ style: 'error', title: 'This could not be copied' }]);
});
