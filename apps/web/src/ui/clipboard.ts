import { useEffect, useRef, useState } from 'react';
import { notify } from './notices/notify.ts';
import { useUiText } from './texts/ui-provider.tsx';

const NOTICE_MS = 5_000;

/** Without a secure context there is no clipboard to write to: the old way still works there. */
const copyThroughSelection = (value: string): void => {
  const field = document.createElement('textarea');
  field.value = value;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
};

/** Copies a text to the clipboard, and confirms it with this notice for five seconds. */
export const copyText = async (value: string, copied: string): Promise<void> => {
  if (navigator.clipboard) await navigator.clipboard.writeText(value);
  else copyThroughSelection(value);
  notify.success({ id: 'copied', message: copied, lifetime: NOTICE_MS });
};

const TICK_MS = 1_500;

/** Copies a text and confirms it; `isCopied` for a moment afterwards. */
export const useCopy = () => {
  const uiText = useUiText();
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (value: string) => {
    await copyText(value, uiText('copied'));
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), TICK_MS);
  };
  return { copy, isCopied };
};
