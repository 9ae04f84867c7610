import { stored } from '#lib/storage/stored.ts';
import { createStore, useStore } from '#lib/store.ts';

/** The open state of the list of shortcuts; any page may open it. */
export const shortcutHelp = createStore(false);

const choice = stored('shortcuts');
const store = createStore(choice.read() !== 'off');

/** Returns true if single-key shortcuts are enabled. */
export const hasShortcuts = (): boolean => store.get();

/** Enables single-key shortcuts. Users whose voice input or hands press keys by accident can turn them off. */
export const useShortcutChoice = () => {
  const isOn = useStore(store);
  const choose = (next: boolean) => {
    choice.write(next ? 'on' : 'off');
    store.set(next);
  };
  return [isOn, choose] as const;
};
