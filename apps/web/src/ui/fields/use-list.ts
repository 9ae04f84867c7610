import { useEffect, useState } from 'react';

/**
 * Renders a list of options only once it is opened: otherwise it would be rendered, placed and measured with its form.
 */
export const useList = () => {
  const [wasOpened, setWasOpened] = useState(false);
  const [list, setList] = useState<HTMLElement | null>(null);
  const [hasList, setHasList] = useState(false);
  useEffect(() => setHasList(list !== null), [list]);
  return {
    /**
     * For the `Combobox`. Mantine names the list to its field (`aria-controls`, `aria-expanded`) when it renders the field
     * again after the list: a property that changes then makes it do so. `hideDetached` would hide a list for good that was
     * placed while the page around its field still moved.
     */
    combobox: { disabled: !wasOpened, keepMounted: hasList, hideDetached: false },
    onOpen: () => setWasOpened(true),
    ref: setList,
  };
};
