import type { Person } from '@dubplate/testkit/person';
import { uploadWav } from '@dubplate/testkit/records';

/** Sound that the artist of the demo has in a release already: of its first record's first track. */
const SENT_BY_ANOTHER = { seconds: 24, seed: 10 };

/** A release that was denied and came back changed, with audio of another account in it, and a colleague's opinion asked. */
export const reviewDemo = async (label: Person, moderator: Person, admin: Person): Promise<void> => {
  const { data } = await label.ok('GET /releases', { query: { status: 'PENDING' } });
  const params = { id: data[0]?.uuid ?? '' };
  await moderator.ok('POST /staff/release/{id}/deny', {
    params,
    body: {
      reasons: [
        { code: 'title_has_artist', path: 'tracks.0.title', text: 'The title repeats the number of the track.' },
      ],
    },
  });
  await label.ok('POST /release/{id}/unmoderate', { params });
  const { tracks } = await label.ok('GET /release/{id}', { params });
  const [first, second, third, fourth] = tracks.map(({ uuid }) => uuid);
  if (!first || !second || !third || !fourth) throw new Error('The album of the demo has too few tracks');
  await label.ok('PATCH /track/{id}', { params: { id: first }, body: { title: 'Quay Number Four', explicit: true } });
  await label.ok('PATCH /track/{id}', {
    params: { id: third },
    body: { wav_uuid: await uploadWav(label, SENT_BY_ANOTHER) },
  });
  await label.ok('PUT /release/{id}/track-order', { params, body: { track_uuids: [fourth, first, second, third] } });
  await label.ok('POST /release/{id}/publish', { params });
  await admin.ok('POST /staff/release/{id}/opinion', {
    params,
    body: {
      colleague_uuid: moderator.uuid,
      question: 'Track 4 sounds like a record of another account. Is it theirs?',
    },
  });
};
