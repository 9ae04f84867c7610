import type { MusicStyle } from '@dubplate/contract/reference/schemas';
import { useAllStyles, useSwitchStyle } from '../api.ts';
import { useMessages } from '../messages.ts';
import type { Entry } from './entry-list.tsx';
import { LoadedEntries } from './loaded-entries.tsx';

/** A genre, and its styles after it. */
const toEntries = ({ musicStyleId, name, is_off = false, childs }: MusicStyle): readonly Entry[] => [
  { id: musicStyleId, name, isOff: is_off, isGroup: true, parent: null },
  ...childs.map((child) => ({
    id: child.musicStyleId,
    name: child.name,
    isOff: child.is_off ?? false,
    isGroup: false,
    parent: { name, isOff: is_off },
  })),
];

/** Genres and their styles, offered or not. */
export const Styles = () => {
  const text = useMessages();
  return (
    <LoadedEntries
      label={text('viewstyles')}
      hint={text('stylesHint')}
      query={useAllStyles()}
      toEntries={toEntries}
      switching={useSwitchStyle()}
    />
  );
};
