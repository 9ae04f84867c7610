import type { Command } from 'commander';
import type { Act } from '../answer.ts';
import { table } from '../answer.ts';
import { databaseParts } from './database-parts.ts';
import { outsideParts } from './outside-parts.ts';
import { tryPart } from './part.ts';
import { storageParts } from './storage-parts.ts';

interface CheckOptions {
  readonly mailTo?: string;
  readonly smsTo?: string;
}

export const addCheckCommand = (program: Command, act: Act): void => {
  program
    .command('check')
    .description('try the settings, the database, the storage, email and every provider for real')
    .option('--mail-to <address>', 'send a test email')
    .option('--sms-to <number>', 'send a test message')
    .action(({ mailTo, smsTo }: CheckOptions) =>
      act(async (settings) => {
        // The settings have been read; a bad one is refused before this.
        const parts = [
          ...databaseParts(settings),
          ...storageParts(settings),
          ...outsideParts(settings, { mailTo, smsTo }),
        ];
        const found = await Promise.all(parts.map(tryPart));
        const rows = found.map(({ part, state, detail }) => [part, state, detail]);
        const faults = found.filter(({ state }) => state === 'fault').length;
        const end = faults === 0 ? 'Everything that was tried works.' : `${faults} of ${found.length} don't work.`;
        return {
          text: `${table(['PART', 'STATE', 'DETAIL'], [['settings', 'ok', `version ${settings.config.version}`], ...rows])}\n\n${end}`,
          data: { ok: faults === 0, parts: found },
          hasFaults: faults > 0,
        };
      }),
    );
};
