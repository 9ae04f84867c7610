import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { fileLinkQuery } from './audio-queries.ts';
import { fileAddresses } from './file-addresses.ts';

let asked: string[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (input: Request | string) => {
    asked.push(new URL(typeof input === 'string' ? input : input.url, 'http://here').pathname);
    return Response.json(`signed ${asked.length}`);
  });
});

it('takes the address that was asked for ahead, and a fresh one when that one did not work', async () => {
  const client = new QueryClient();
  const addressOf = fileAddresses(new Map([['track', 'wav']]), client);
  await client.prefetchQuery(fileLinkQuery('wav'));
  expect(await addressOf('track')).toBe('signed 1');
  expect(asked).toEqual(['/api/file/wav/link']);
  expect(await addressOf('track')).toBe('signed 2');
  // And what was learned is there for whoever plays it next.
  expect(client.getQueryData(fileLinkQuery('wav').queryKey)).toBe('signed 2');
});
