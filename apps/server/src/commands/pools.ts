import type { NewRange } from '@dubplate/contract/moderation/codes-endpoints';
import type { Command } from 'commander';
import { addCodes, readCodePools } from '#features/moderation/index.ts';
import type { Act } from './answer.ts';
import { counted, table } from './answer.ts';
import { withDatabase } from './place.ts';

const add = (act: Act, range: NewRange): Promise<void> =>
  act((settings) =>
    withDatabase(settings, async ({ db }) => {
      const added = await addCodes(db, { actorUuid: null, now: new Date() }, range);
      return { text: `Added ${counted(added.left, `${added.kind} code`)}.`, data: added };
    }),
  );

export const addPoolsCommands = (program: Command, act: Act): void => {
  const pools = program.command('pools').description('the pools that UPC and ISRC codes come from');
  pools
    .command('list')
    .description('how many codes are left')
    .action(() =>
      act((settings) =>
        withDatabase(settings, async ({ db }) => {
          const found = await readCodePools(db, new Date());
          const rows = found.map(({ kind, left, is_placeholder }) => [
            kind,
            left,
            is_placeholder ? 'placeholders' : 'real codes',
          ]);
          return { text: table(['KIND', 'LEFT', 'CODES'], rows), data: found };
        }),
      ),
    );
  const adding = pools.command('add').description('add a range of real codes');
  adding
    .command('upc')
    .description('a range of UPCs, both ends included')
    .argument('<from>', '12 or 13 digits with their check digit')
    .argument('<to>', '12 or 13 digits with their check digit')
    .action((from: string, to: string) => add(act, { kind: 'UPC', from, to }));
  adding
    .command('isrc')
    .description('the ISRCs of a registrant; year and designation are added')
    .argument('<prefix>', 'country and registrant, 5 characters')
    .action((prefix: string) => add(act, { kind: 'ISRC', prefix }));
};
