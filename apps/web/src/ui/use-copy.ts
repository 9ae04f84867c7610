import { useEffect, useRef, useState } from 'react';
import { copyText } from './copy-text.ts';
import { useUi } from './texts/ui-provider.tsx';

const TICK_MS = 1_500;

/** Copies a text, and says so. */
export const useCopy = () => {
  const { texts } = useUi();
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (value: string) => {
    await copyText(value, texts.copied);
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), TICK_MS);
  };
  return { copy, isCopied };
};
