import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { fileLinkQuery } from './audio-queries.ts';
import { fileAddresses } from './file-addresses.ts';

let asked: string[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (input: Request | string) => {
    asked.push(new URL(typeof input === 'string' ? input : input.url, 'http://here').pathname);
    return Response.json(`https://music.example/api/signed?${asked.length}`);
  });
});

it('takes the address that was asked for ahead, and a fresh one when that one did not work', async () => {
  const client = new QueryClient();
  const addressOf = fileAddresses(new Map([['track', 'wav']]), client);
  await client.prefetchQuery(fileLinkQuery('wav'));
  expect(await addressOf('track')).toBe('/api/signed?1');
  expect(asked).toEqual(['/api/file/wav/link']);
  expect(await addressOf('track')).toBe('/api/signed?2');
  // The new address is cached for the next playback.
  expect(client.getQueryData(fileLinkQuery('wav').queryKey)).toBe('/api/signed?2');
});

it('uses the page’s own origin for the server, and the full address for a file store', async () => {
  const links = ['https://music.example/api/file/a/content?signature=b', 'https://files.example/bucket/a?signature=b'];
  vi.stubGlobal('fetch', async () => Response.json(links.shift()));
  const client = new QueryClient();
  expect(await client.fetchQuery(fileLinkQuery('here'))).toBe('/api/file/a/content?signature=b');
  expect(await client.fetchQuery(fileLinkQuery('there'))).toBe('https://files.example/bucket/a?signature=b');
});
