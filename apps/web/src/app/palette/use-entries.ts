import type { Text } from '@dubplate/contract/catalogue';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { features } from '#app/features.ts';
import { useMe } from '#features/accounts/index.ts';
import { changeLanguage, useLanguage } from '#lib/i18n/i18n.ts';
import { LANGUAGES, languageNames } from '#lib/i18n/language.ts';
import type { CommandEntry, Feature } from '#lib/routing/feature.ts';
import { signOut } from '#lib/session/session.ts';
import { notify } from '#ui/notices/notify.ts';
import { shortcutHelp } from '#ui/shortcuts/shortcut-choice.ts';
import { isShownTo } from '../navigation.ts';
import { useStaffFeatures } from '../staff/load-staff-features.ts';
import { useMessages } from './messages.ts';

export interface Entry {
  readonly id: string;
  readonly label: string;
  /** A description next to the label, such as an artist's name or a status. */
  readonly note?: string;
  readonly run: () => void;
}

export interface EntryGroup {
  readonly name: string;
  readonly entries: readonly Entry[];
}

/** Returns the app's pages and its global actions. */
export const useEntries = (): { pages: readonly Entry[]; actions: readonly Entry[] } => {
  const text = useMessages();
  const language = useLanguage();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const me = useMe();
  const all: readonly Feature[] = [...features, ...useStaffFeatures()];

  const linked = (entries: readonly { readonly to: string; readonly label: Text }[]): Entry[] =>
    entries.map(({ to, label }) => ({ id: `to-${to}`, label: label[language], run: () => void navigate({ to }) }));
  const commands = (kind: CommandEntry['kind']) =>
    all.flatMap((feature) => feature.commands ?? []).filter((command) => command.kind === kind);
  const shown = all.flatMap(({ navigation = [] }) => navigation).filter((entry) => isShownTo(me, entry));
  const pages = linked([...shown, ...commands('page')]);
  const languages = LANGUAGES.filter((each) => each !== language).map((each) => ({
    id: `language-${each}`,
    label: text('switchLanguage', { name: languageNames[each] }),
    run: () =>
      void changeLanguage(each).then((isChanged) => {
        if (!isChanged) notify.failure({ id: 'language', message: text('languageFailed') });
      }),
  }));
  const actions = [
    ...linked(commands('action')),
    {
      id: 'theme',
      label: text(isDark ? 'toLight' : 'toDark'),
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    ...languages,
    { id: 'help', label: text('help'), run: () => shortcutHelp.set(true) },
    { id: 'logout', label: text('logout'), run: () => void signOut() },
  ];
  return { pages, actions };
};
