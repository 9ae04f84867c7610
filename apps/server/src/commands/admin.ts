import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { makeAdmin } from '#features/accounts/index.ts';
import type { Act } from './answer.ts';
import { withDatabase } from './place.ts';

interface CreateOptions {
  readonly passwordStdin?: boolean;
}

export const addAdminCommands = (program: Command, act: Act): void => {
  const admin = program.command('admin').description('administrators');
  admin
    .command('create')
    .description('create an administrator, or make one of somebody who has an account')
    .argument('<name>', 'an email address or a phone number')
    .option('--password-stdin', 'read the password from standard input; otherwise one is made up and shown once')
    .action((username: string, { passwordStdin }: CreateOptions) =>
      act(async (settings) => {
        // Read from stdin: every user of the machine can see the arguments of a process.
        const password = passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : null;
        const { phoneCountry } = settings.config;
        const made = await withDatabase(settings, ({ db }) =>
          makeAdmin(db, { username, password, phoneCountry }, new Date()),
        );
        const { isNew, oneTimePassword } = made;
        const shown = oneTimePassword === null ? '' : ` Password (shown once): ${oneTimePassword}`;
        return {
          text: isNew
            ? `Created the administrator ${made.username}.${shown}`
            : `${made.username} is an administrator now.`,
          data: made,
        };
      }),
    );
};
