import type { Person } from '@dubplate/testkit/person';
import { answer, ask, leaveNote, writeOn } from '@dubplate/testkit/support/conversations';

/** Prepared answers of support. */
const TEMPLATES = [
  {
    title: 'Missing in a store',
    content: {
      en: 'Thank you for telling us. Stores take up to two days after the release date; we are asking this one now and will write as soon as they answer.',
      ru: 'Спасибо, что написали. Площадкам нужно до двух дней после даты релиза; мы уже спрашиваем эту и напишем, как только она ответит.',
    },
  },
  {
    title: 'Which cover is needed',
    content: {
      en: 'A JPEG or PNG, square, from 1440 to 3000 pixels on each side.',
      ru: 'JPEG или PNG, квадратная, от 1440 до 3000 пикселей по стороне.',
    },
  },
];

/** A conversation in every state: one waits and has a note among staff, one is answered, one is closed. */
export const askDemo = async (artist: Person, label: Person, support: Person): Promise<void> => {
  for (const body of TEMPLATES) await support.ok('POST /staff/ticket-template', { body });
  const closed = await ask(label, 'Какая обложка нужна?', 'У моей сторона 1400 пикселей.');
  await answer(support, closed, 'От 1440 до 3000 пикселей по стороне, JPEG или PNG.');
  await support.ok('PATCH /staff/ticket/{id}', { params: { id: closed.uuid }, body: { status: 'CLOSED' } });
  const answered = await ask(
    artist,
    'Can I change a title after sending?',
    'I left a word out of “Salt Water Letters”.',
  );
  await answer(support, answered, 'While it is in review we can send it back to you as a draft. Shall we?');
  const open = await ask(
    label,
    'Polyester Summer is missing in one store',
    'Every other store has had it since Friday.',
  );
  await answer(support, open, 'Thank you for telling us. We are asking the store.');
  await leaveNote(support, open, 'They confirmed on the phone that their import is two days late.');
  await writeOn(label, open, 'Is there any news?');
};
