import { stored } from '#lib/storage/stored.ts';
import { createStore, useStore } from '#lib/store.ts';

const choice = stored('shortcuts');
const store = createStore(choice.read() !== 'off');

/** Whether single keys act. */
export const hasShortcuts = (): boolean => store.get();

/** Whether single keys act: they can be turned off, for those whose voice or hand strikes keys by chance. */
export const useShortcutChoice = () => {
  const isOn = useStore(store);
  const choose = (next: boolean) => {
    choice.write(next ? 'on' : 'off');
    store.set(next);
  };
  return [isOn, choose] as const;
};
