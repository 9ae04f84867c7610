import { Group, Title } from '@mantine/core';
import { LanguageSelect, ThemeSwitch } from '../../src/app/shell/preferences/preferences.tsx';
import { ConfirmHost } from '../../src/ui/dialog/confirm-host.tsx';
import { NoticeStack } from '../../src/ui/notices/notice-stack.tsx';
import { PlayerHost } from '../../src/ui/player/player-host.tsx';
import { Display } from './display.tsx';
import { useSay } from './exhibit.tsx';
import { Fields } from './fields.tsx';
import { Lists } from './lists.tsx';
import { Tokens } from './tokens.tsx';

/** Every widget, with the language and the theme to choose. */
export const Page = () => {
  const say = useSay();
  return (
    <>
      <div id="content" style={{ maxWidth: '80rem', margin: '0 auto', padding: '2rem clamp(1rem, 4vw, 4rem) 6rem' }}>
        <Group justify="space-between" mb="xl">
          <Title order={1}>{say('Widgets', 'Виджеты')}</Title>
          <Group>
            <LanguageSelect />
            <ThemeSwitch />
          </Group>
        </Group>
        <Tokens />
        <Display />
        <Fields />
        <Lists />
      </div>
      <PlayerHost />
      <NoticeStack />
      <ConfirmHost />
    </>
  );
};
