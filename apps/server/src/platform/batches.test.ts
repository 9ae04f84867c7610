import { expect, it } from 'vitest';
import { sweepAll } from './batches.ts';

const items = Array.from({ length: 7 }, (_, n) => ({ uuid: `0000000${n + 1}` }));
const listTwo = async (after: string) => items.filter(({ uuid }) => uuid > after.slice(0, 8)).slice(0, 2);

it('processes every batch until the list is empty', async () => {
  const handled: string[] = [];
  await sweepAll(listTwo, async ({ uuid }) => void handled.push(uuid));
  expect(handled).toEqual(items.map(({ uuid }) => uuid));
});

it('continues past failed items and throws an AggregateError at the end', async () => {
  const handled: string[] = [];
  const sweep = sweepAll(listTwo, async ({ uuid }) => {
    if (uuid === '00000001' || uuid === '00000004') throw new Error(`broken: ${uuid}`);
    handled.push(uuid);
  });
  await expect(sweep).rejects.toThrow('2 items of a sweep failed');
  expect(handled).toHaveLength(5);
});
