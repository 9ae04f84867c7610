import { useEffect, useRef, useState } from 'react';
import { tellCopied } from './copied-notice.ts';
import { useUi } from './texts/ui-provider.tsx';

const TICK_MS = 1_500;

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

/** Copies a text, and says so. */
export const useCopy = () => {
  const { texts } = useUi();
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (value: string) => {
    if (navigator.clipboard) await navigator.clipboard.writeText(value);
    else copyThroughSelection(value);
    tellCopied(texts.copied);
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), TICK_MS);
  };
  return { copy, isCopied };
};
