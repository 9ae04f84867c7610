import type { Person } from '@dubplate/testkit/person';

const both = (en: string, ru: string) => ({ en, ru });

const content = (slug: string) => ({
  slug,
  title: both('Your year in music', 'Ваш год в музыке'),
  place: 'LINK' as const,
  questions: [
    {
      title: both('What comes next, and what keeps you from it?', 'Что дальше и что этому мешает?'),
      order: 0,
      options: [
        { order: 0, type: 'BOOL' as const, title: both('An album', 'Альбом') },
        { order: 1, type: 'BOOL' as const, title: both('A tour', 'Гастроли') },
        { order: 2, type: 'TEXT' as const, title: both('Say more, if you like', 'Расскажите подробнее, если хотите') },
      ],
    },
    {
      title: both('How much music do you release in a year?', 'Сколько музыки вы выпускаете за год?'),
      order: 1,
      options: [{ order: 0, type: 'NUMBER' as const, title: both('Releases', 'Релизов') }],
    },
  ],
});

const WRITTEN = [
  'Vinyl, at last.',
  'Хотим выпустить альбом осенью, но пока не хватает денег на мастеринг и обложку.',
  'Studio time.',
];

/** A draft, and a survey that these people have answered. */
export const createSurveys = async (
  administrator: Person,
  people: readonly Person[],
): Promise<{ draft: string; published: string }> => {
  const draft = await administrator.ok('POST /staff/survey', { body: content('NEXTYEAR') });
  const { uuid } = await administrator.ok('POST /staff/survey', { body: content('YEAR') });
  const published = await administrator.ok('POST /staff/survey/{id}/publish', { params: { id: uuid } });
  for (const [place, person] of people.entries())
    for (const { uuid: id, type } of published.questions.flatMap(({ options }) => options)) {
      const answers = {
        BOOL: { valueBool: place !== 1 },
        TEXT: { valueText: WRITTEN[place] ?? '' },
        NUMBER: { valueNumber: [2, 4, 40][place] ?? 0 },
      };
      await person.ok('POST /option/{id}/answer', { params: { id }, body: answers[type] });
    }
  return { draft: draft.uuid, published: uuid };
};
