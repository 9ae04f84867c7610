import { useEffect, useRef, useState } from 'react';
import { notify } from './notices/notify.ts';
import { useUiText } from './texts/ui-provider.tsx';

const NOTICE = 'copied';
const NOTICE_MS = 5_000;

/** Copies by selection: in an insecure context there is no clipboard API. */
const copyThroughSelection = (value: string): boolean => {
  const field = document.createElement('textarea');
  field.value = value;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
};

const writeToClipboard = async (value: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    return copyThroughSelection(value);
  }
};

const TICK_MS = 1_500;

/** Copies a text and shows the result; `isCopied` is true for a moment afterwards. */
export const useCopy = () => {
  const uiText = useUiText();
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (value: string, copied = uiText('copied')) => {
    if (!(await writeToClipboard(value))) {
      notify.error({ id: NOTICE, title: uiText('copyFailed'), message: uiText('copyFailedHint') });
      return;
    }
    notify.success({ id: NOTICE, message: copied, lifetime: NOTICE_MS });
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), TICK_MS);
  };
  return { copy, isCopied };
};
