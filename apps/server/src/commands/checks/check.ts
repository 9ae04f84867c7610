import { goLiveItems } from '@dubplate/contract/system/go-live';
import type { Command } from 'commander';
import type { Act } from '../answer.ts';
import { table } from '../answer.ts';
import { requireDatabase } from '../place.ts';
import { lookAtDatabase } from './database-parts.ts';
import { outsideParts, storageParts } from './outside-parts.ts';
import { tryPart } from './part.ts';

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
        // The settings have been read; a bad one is refused before this. Trying the storage would make its folder.
        await requireDatabase(settings);
        const database = lookAtDatabase(settings);
        const parts = [...database.parts, ...storageParts(settings), ...outsideParts(settings, { mailTo, smsTo })];
        const found = await Promise.all(parts.map(tryPart));
        const goLive = await database.goLive();
        const rows = found.map(({ part, state, detail }) => [part, state, detail]);
        const issues = found.filter(({ state }) => state === 'fault').length;
        const end = issues === 0 ? 'Everything that was tried works.' : `${issues} of ${found.length} don't work.`;
        const lacking = goLive.flatMap(({ item, is_ready }) => {
          const { name, advice } = goLiveItems[item];
          return is_ready ? [] : [[name.en, advice.en]];
        });
        return {
          text: [
            table(['PART', 'STATE', 'DETAIL'], [['settings', 'ok', `version ${settings.config.version}`], ...rows]),
            end,
            ...(lacking.length > 0 ? [table(['BEFORE GOING LIVE', 'TO DO'], lacking)] : []),
          ].join('\n\n'),
          data: { ok: issues === 0, parts: found, go_live: goLive },
          hasIssues: issues > 0,
        };
      }),
    );
};
