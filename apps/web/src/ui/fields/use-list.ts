import { useEffect, useState } from 'react';

/**
 * For a list of options that is in the page only while it is open: a closed one would be rendered, placed and measured
 * with the form it belongs to. Mantine tells assistive technology which list a field opened (`aria-controls`) when it
 * renders the field again after the list, which `ref`, set on the list, brings about.
 */
export const useList = () => {
  const [wasOpened, setWasOpened] = useState(false);
  const [list, setList] = useState<HTMLElement | null>(null);
  const [, setHasList] = useState(false);
  useEffect(() => setHasList(list !== null), [list]);
  return {
    /** For the `Combobox`; `disabled` leaves out its frame, too. */
    combobox: { keepMounted: false, disabled: !wasOpened },
    onOpen: () => setWasOpened(true),
    ref: setList,
  };
};
