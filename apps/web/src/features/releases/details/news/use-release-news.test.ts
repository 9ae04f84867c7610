import { expect, it } from 'vitest';
import type { Translate } from '#lib/i18n/message-types.ts';
import { messages } from '../messages.en.ts';
import { newsOf } from './use-release-news.ts';

const text = ((key: keyof typeof messages, values: Record<string, string> = {}) =>
  messages[key].replace(/\{(\w+)\}/g, (_, place: string) => values[place] ?? '')) as Translate<typeof messages>;

const release = { uuid: 'release', deny_reason: null } as const;
const fog = { title: 'Fog', isPaid: false };

it('warns that the moderator rejected the release, with the moderator’s message', () => {
  const denied = { ...release, status: 'DENIED', deny_reason: 'The cover is a little dark.' } as const;
  expect(newsOf(denied, fog, text)).toEqual({
    tone: 'warning',
    title: '“Fog” was rejected by the moderator',
    message: 'The cover is a little dark.',
  });
  expect(newsOf(denied, { title: '', isPaid: false }, text)?.title).toBe('The release was rejected by the moderator');
});

it('reports that a paid release was sent, by its title, but not a release sent by the user', () => {
  const sent = { ...release, status: 'PENDING' } as const;
  expect(newsOf(sent, { title: 'Fog', isPaid: true }, text)).toEqual({
    tone: 'success',
    message: 'The "Fog" was successfully submitted for moderation',
  });
  expect(newsOf(sent, fog, text)).toBeNull();
  expect(newsOf({ ...release, status: 'DRAFT' }, fog, text)).toBeNull();
});

it.each([
  ['MODERATED', '“Fog” is approved'],
  ['PUBLISHED', '“Fog” is published'],
] as const)('brings the good news of %s', (status, title) => {
  expect(newsOf({ ...release, status }, fog, text)).toMatchObject({ tone: 'success', title });
});

it('warns where a paid release could not be sent', () => {
  const refused = { ...release, status: 'DRAFT', not_sent: {} } as const;
  expect(newsOf(refused, fog, text)).toMatchObject({
    tone: 'warning',
    title: 'The release is paid, but could not be sent yet',
  });
});
