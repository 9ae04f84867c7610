import { useEffect, useRef, useState } from 'react';
import { stored } from '#lib/storage/stored.ts';
import { type KeyPress, type Shortcut, shortcutOf } from './shortcut-of.ts';

const TYPING = 'input:not([type=checkbox], [type=range]), textarea, select, [contenteditable]';
const CONTROL = 'a, button, input, summary, [tabindex="0"]';
const DIALOG = '[aria-modal="true"]';

const pressOf = (event: KeyboardEvent): KeyPress => {
  const target = event.target instanceof Element ? event.target : document.body;
  return {
    code: event.code,
    hasModifier: event.ctrlKey || event.metaKey || event.altKey || event.shiftKey,
    isRepeat: event.repeat || event.isComposing,
    isTyping: target.closest(TYPING) !== null,
    isOnControl: target.closest(CONTROL) !== null,
    isBehindDialog: document.querySelector(DIALOG) !== null,
  };
};

/** What each key does; what can't be done now is not among them. */
export type ShortcutActions = { readonly [Key in Shortcut]?: (() => void) | undefined };

export const useShortcuts = (actions: ShortcutActions, isOn: boolean): void => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      const shortcut = event.defaultPrevented ? null : shortcutOf(pressOf(event));
      const act = shortcut && latest.current[shortcut];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
};

const choice = stored('moderation-shortcuts');

/** Whether single keys act: they can be turned off, for those whose voice or hand strikes keys by chance. */
export const useShortcutChoice = () => {
  const [isOn, setOn] = useState(() => choice.read() !== 'off');
  const choose = (next: boolean) => {
    choice.write(next ? 'on' : 'off');
    setOn(next);
  };
  return [isOn, choose] as const;
};
