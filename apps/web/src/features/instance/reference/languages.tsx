import type { Language } from '@dubplate/contract/reference/schemas';
import { useAllLanguages, useSwitchLanguage } from '../api.ts';
import { useMessages } from '../messages.ts';
import type { Entry } from './entry-list.tsx';
import { LoadedEntries } from './loaded-entries.tsx';

const toEntries = ({ languageId, name, is_off = false }: Language): readonly Entry[] => [
  { id: languageId, name, isOff: is_off, isGroup: false, parent: null },
];

/** The languages of releases and tracks, offered or not. */
export const Languages = () => {
  const text = useMessages();
  return (
    <LoadedEntries
      label={text('viewlanguages')}
      hint={text('languagesHint')}
      query={useAllLanguages()}
      toEntries={toEntries}
      switching={useSwitchLanguage()}
    />
  );
};
