import { releasesIssues } from '@dubplate/contract/releases/errors';
import { expect, it } from 'vitest';
import { messages as en } from '#features/releases/authoring/messages.en.ts';
import { messages as ru } from '#features/releases/authoring/messages.ru.ts';

it('has the agreed texts of a track', () => {
  expect([en.stateFailed, ru.stateFailed]).toEqual(['Incorrect track data', 'Неверные данные трека']);
  expect(en.waitForTrack).toBe('Wait for the track to load');
  expect([en.lyricsLocked, ru.lyricsLocked]).toEqual(['Subscription required', 'Требуется подписка']);
});

it('has both messages of the warning dialog, in both languages', () => {
  expect(Object.values(releasesIssues.track_must_have_artists)).toHaveLength(2);
  expect(Object.values(releasesIssues.track_must_have_one_author)).toHaveLength(2);
});
