import { fill } from '@dubplate/contract/catalogue';
import { releasesIssues } from '@dubplate/contract/releases/errors';
import { expect, it } from 'vitest';
import { messages as artists } from '#features/artists/messages.en.ts';
import { messages as lists } from '#features/releases/messages.en.ts';
import { messages as ui } from '#ui/texts/messages.en.ts';
import { messages as en } from './messages.en.ts';
import { messages as ru } from './messages.ru.ts';
import { submitLabels } from './submit/submit-step.tsx';

it('the submit button has the agreed label in each of its eight states', () => {
  expect(Object.values(submitLabels).map((label) => en[label])).toEqual([
    'Release data filled incorrectly',
    'No tracks',
    'Tracks unsaved',
    'Tracks loading',
    'Not all tracks saved',
    'Loading',
    'Pay and publish',
    'Send to release',
  ]);
});

it('the form shows the agreed texts to the letter', () => {
  expect(en).toMatchObject({
    tooLarge: 'Invalid track size',
    uploadFailed: 'Unable to upload file',
    coverFailed: 'An error occurred while uploading the cover',
    publishFailed: 'An error occurred during release publishing',
    published: 'The "{title}" was successfully submitted for moderation',
    rejected: 'The release was rejected by the moderator',
  });
  expect([lists.deleted, lists.deleteFailed]).toEqual([
    'Draft successfully deleted.',
    'An error occurred while deleting the draft.',
  ]);
  expect([fill(en.tooLargeHint, { name: 'a.wav', max: 100 }), ru.quickTitle]).toEqual([
    'a.wav is larger than 100 MB.',
    'Ускоренный релиз',
  ]);
});

it('the cover’s rule is shown where it is chosen, and where the server found it broken', () => {
  expect(fill(en.coverHint, { min: 1440, max: 3000 })).toBe(
    'JPEG or PNG, square, between 1440x1440 and 3000x3000 pixels',
  );
  expect(fill(releasesIssues.cover_size.en, { min: 1440, max: 3000 })).toBe(
    "Cover size doesn't match requirements; the cover must be square and between 1440x1440 and 3000x3000 pixels",
  );
});

it('a picture that is scaled down or fails to arrive is reported to the letter', () => {
  expect([fill(ui.imageCompressed, { size: '2 MB' }), artists.pictureFailed]).toEqual([
    "The image's been compressed: 2 MB",
    'Failed to upload avatar',
  ]);
});

it('a missing store id can’t be copied, and the user is informed', () => {
  expect([artists.cannotCopy, artists.cannotCopyHint]).toEqual([
    'You cannot copy {store}',
    "You didn't set up {store} for this artist yet.",
  ]);
});
