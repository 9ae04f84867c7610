import { notify } from './notify.ts';

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

/** Puts a text on the clipboard, and says in these words that it is there, for five seconds. */
export const copyText = async (value: string, copied: string): Promise<void> => {
  if (navigator.clipboard) await navigator.clipboard.writeText(value);
  else copyThroughSelection(value);
  notify.success({ id: 'copied', message: copied, lifetime: NOTICE_MS });
};
