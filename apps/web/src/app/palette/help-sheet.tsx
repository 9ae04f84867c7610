import { useMessages } from '#lib/i18n/i18n.ts';
import '#ui/theme/mantine-rest.css';
import { Switch, Text } from '@mantine/core';
import { hasRole, useMe } from '#features/accounts/index.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useShortcutChoice } from '#ui/shortcuts/shortcut-choice.ts';
import classes from './palette.module.css';

/** The label of the key on the user's system. */
const CONTROL = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const groups = [
  {
    name: 'anywhere',
    shortcuts: [
      { keys: [CONTROL, 'K'], does: 'keyPalette' },
      { keys: ['?'], does: 'keyHelp' },
    ],
  },
  {
    name: 'inLists',
    shortcuts: [
      { keys: ['J'], does: 'keyNext' },
      { keys: ['K'], does: 'keyPrevious' },
      { keys: ['Enter'], does: 'keyOpen' },
      { keys: ['X'], does: 'keySelect' },
      { keys: ['/'], does: 'keySearch' },
    ],
  },
  {
    name: 'inReview',
    role: 'moderator',
    shortcuts: [
      { keys: ['Y'], does: 'keyFinish' },
      { keys: ['A'], does: 'keyApprove' },
      { keys: ['P'], does: 'keyPublish' },
      { keys: ['D'], does: 'keyDeny' },
      { keys: ['N'], does: 'keyNextRelease' },
      { keys: ['J', 'K'], does: 'keyBrowse' },
      { keys: ['C'], does: 'keyClaim' },
      { keys: ['␣'], does: 'keyPlay' },
    ],
  },
  {
    name: 'inTickets',
    role: 'support',
    shortcuts: [
      { keys: ['A'], does: 'keyTake' },
      { keys: ['R'], does: 'keyAnswer' },
      { keys: ['N'], does: 'keyNote' },
      { keys: ['T'], does: 'keyTemplate' },
      { keys: ['C'], does: 'keyClose' },
      { keys: ['Esc'], does: 'keyBack' },
    ],
  },
] as const;

/** Lists all shortcuts, with a switch that turns single-key shortcuts off. */
export const HelpSheet = ({ onClose }: { onClose: () => void }) => {
  const text = useMessages('app', 'palette');
  const [isOn, choose] = useShortcutChoice();
  const me = useMe();
  const shown = groups.filter((group) => !('role' in group) || hasRole(me, group.role));
  return (
    <Dialog opened onClose={onClose} title={text('help')}>
      {shown.map(({ name, shortcuts }) => (
        <section key={name} className={classes.shortcuts}>
          <h3>{text(name)}</h3>
          <dl>
            {shortcuts.map(({ keys, does }) => (
              <div key={does}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{text(does)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Switch
        mt="lg"
        label={text('singleKeys')}
        checked={isOn}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {text('singleKeysHint')}
      </Text>
    </Dialog>
  );
};
