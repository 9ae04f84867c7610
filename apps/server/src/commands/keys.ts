import path from 'node:path';
import type { Command } from 'commander';
import { recordAct } from '#features/audit/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { giveUpKey, lookForKey, rotateKey } from '#platform/secrets/keyring.ts';
import { KINDS, listUnreadable, SEALED, type Unreadable } from '../sealed-secrets.ts';
import type { Act } from './answer.ts';
import { keyPlaceOf, type Settings, withDatabase } from './place.ts';

/** Audit subjects need a uuid; an instance has a single key. */
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

/**
 * Allows the next start to replace the instance key if it is missing.
 * @returns the secrets that can't be opened without it; null if the key is present or nothing is sealed
 */
export const giveUpMissingKey = async (db: Db, settings: Settings): Promise<Unreadable | null> => {
  if ((await lookForKey(db, keyPlaceOf(settings))).state !== 'missing') return null;
  const now = new Date();
  const lost = await listUnreadable(db, null);
  await giveUpKey(db, now);
  await record(db, 'give-up', Object.fromEntries(KINDS.map((kind) => [kind, lost[kind].length])), now);
  return lost;
};

export const lostLines = (lost: Unreadable): string[] => {
  const lines = KINDS.filter((kind) => lost[kind].length > 0).map(
    (kind) => `${SEALED[kind].advice}: ${lost[kind].join(', ')}.`,
  );
  return lines.length === 0
    ? ['The instance key is missing, but it sealed no secrets: the next start creates a new key.']
    : [
        'The instance key of these secrets is missing. Restore it (INSTANCE_KEY or DATA_DIR/instance.key) before the next start; otherwise the next start creates a new key, and these secrets are lost:',
        ...lines,
      ];
};

export const addKeyCommands = (program: Command, act: Act): void => {
  program
    .command('rotate-key')
    .description('change the instance key to INSTANCE_KEY_NEW, or to a new key in DATA_DIR; the server may be running')
    .option('--lost', 'give up the secrets of a lost key, and let the next start create a new key')
    .action(({ lost: isLost = false }: { lost?: boolean }) =>
      act((settings) =>
        withDatabase(settings, async ({ db }) => {
          if (isLost) {
            const lost = await giveUpMissingKey(db, settings);
            if (!lost) return { text: 'The key is present; nothing was given up.', data: { lost } };
            return { text: lostLines(lost).join('\n'), data: { lost } };
          }
          const now = new Date();
          const { source, kept } = await rotateKey(db, keyPlaceOf(settings), now);
          await record(db, 'rotate', { source: path.basename(source) }, now);
          const isSetting = source === 'INSTANCE_KEY_NEW';
          const lines = [
            `The secrets are now sealed with the new key (${source}).`,
            ...(isSetting ? ['Set INSTANCE_KEY to this key on every node, and remove INSTANCE_KEY_NEW.'] : []),
            `Older backups need the old key${kept ? ` (${kept})` : ''}: keep it as long as you keep them.`,
          ];
          return { text: lines.join('\n'), data: { source, kept } };
        }),
      ),
    );
};
