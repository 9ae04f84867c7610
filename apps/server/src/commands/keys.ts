import path from 'node:path';
import type { Command } from 'commander';
import { listUnreadableTotp } from '#features/accounts/index.ts';
import { recordAct } from '#features/audit/index.ts';
import { listUnreadableStores } from '#features/delivery/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { giveUpKey, lookForKey, rotateKey } from '#platform/secrets/keyring.ts';
import type { Act } from './answer.ts';
import { keyPlaceOf, type Settings, withDatabase } from './place.ts';

/** The log names subjects by uuid; an instance has one key. */
const KEY_UUID = '01980000-0000-7000-8000-000000000090';

const record = (db: Db, action: string, after: object, now: Date) =>
  recordAct(db, {
    actorUuid: null,
    action: `instance-key.${action}`,
    subject: { type: 'instance-key', uuid: KEY_UUID },
    before: null,
    after,
    now,
  });

/** What is lost with the instance key; names of stores and of people. */
interface Lost {
  readonly stores: readonly string[];
  readonly people: readonly string[];
}

/**
 * If the instance key is missing, lets the next start do without it.
 * @returns what can't be opened then; null where the key is here, or nothing was sealed with one
 */
export const giveUpMissingKey = async (db: Db, settings: Settings): Promise<Lost | null> => {
  if ((await lookForKey(db, keyPlaceOf(settings))).state !== 'missing') return null;
  const now = new Date();
  const lost = { stores: await listUnreadableStores(db, null), people: await listUnreadableTotp(db, null) };
  await giveUpKey(db, now);
  await record(db, 'give-up', { stores: lost.stores.length, people: lost.people.length }, now);
  return lost;
};

export const lostLines = ({ stores, people }: Lost): string[] => [
  'The key that its secrets are sealed with is not here. Put it back (INSTANCE_KEY, or DATA_DIR/instance.key) before the next start, which makes a new one otherwise. Then these are lost:',
  stores.length === 0
    ? 'No store has secrets.'
    : `Stores whose secrets have to be entered again: ${stores.join(', ')}.`,
  people.length === 0
    ? 'Nobody has one-time codes on.'
    : `People whose one-time codes an administrator has to turn off: ${people.join(', ')}.`,
];

export const addKeyCommands = (program: Command, act: Act): void => {
  program
    .command('rotate-key')
    .description('seal all secrets with INSTANCE_KEY_NEW, or with a new key in DATA_DIR; the server may run')
    .option('--lost', 'the key is lost: give up what is sealed with it, and let the next start make a new one')
    .action(({ lost: isLost = false }: { lost?: boolean }) =>
      act((settings) =>
        withDatabase(settings, async ({ db }) => {
          if (isLost) {
            const lost = await giveUpMissingKey(db, settings);
            if (!lost) return { text: 'The key is not lost: nothing was given up.', data: { lost } };
            return { text: lostLines(lost).join('\n'), data: { lost } };
          }
          const now = new Date();
          const { source, kept } = await rotateKey(db, keyPlaceOf(settings), now);
          await record(db, 'rotate', { source: path.basename(source) }, now);
          const isSetting = source === 'INSTANCE_KEY_NEW';
          const lines = [
            `The secrets are sealed with the new key of ${source} now.`,
            ...(isSetting ? ['Set INSTANCE_KEY to it on every node, and unset INSTANCE_KEY_NEW.'] : []),
            `Backups made until now open with the old key alone${kept ? `, which is in ${kept}` : ''}: keep it as long as you keep them.`,
          ];
          return { text: lines.join('\n'), data: { source, kept } };
        }),
      ),
    );
};
