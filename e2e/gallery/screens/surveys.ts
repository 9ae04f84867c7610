import { heading, type Screen, screen } from '../exhibit.ts';
import { surveyEditor, surveyResults, surveys } from '../texts.ts';

const uuid = (n: number) => `0193a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const question = (n: number, title: string) => ({ uuid: uuid(n), title, order: n });
const option = (n: number, type: string, title: string, of: object | null) => ({
  uuid: uuid(n),
  type,
  title,
  question: of,
});
const next = question(900, 'What comes next, and what keeps you from it?');
const much = question(901, 'How much music do you release in a year, singles, EPs and albums together?');

/** A survey with several questions and an option of each type, in place of the default survey. */
const whole = {
  uuid: '01980000-0000-7000-8000-000000000101',
  slug: 'YEAR',
  title: 'Your year in music',
  options: [
    option(2, 'BOOL', 'An album', next),
    option(3, 'BOOL', 'A tour', next),
    option(4, 'TEXT', 'Say more, if you like', next),
    option(5, 'NUMBER', 'Releases', much),
  ],
};

const title = { en: 'Offer for music labels', ru: 'Предложение для музыкальных лейблов' };

const year = { en: 'Your year in music', ru: 'Ваш год в музыке' };
const answersTo = (words: typeof year) => ({
  en: surveyResults('title').en.replace('{survey}', words.en),
  ru: surveyResults('title').ru.replace('{survey}', words.ru),
});
const NO_SURVEYS = {
  data: [],
  meta: { page: 1, take: 20, itemCount: 0, pageCount: 0, hasPreviousPage: false, hasNextPage: false },
};

/** A survey on its own page; for staff the list, the editor and the answers. */
export const surveysScreens = {
  '/surveys/$slug': screen({
    usual: { as: 'artist', path: () => '/surveys/LABELOFFER', title, shows: heading(title) },
    reads: /^\/api\/survey\/slug\//,
    empty: 'a survey that is published asks something',
    full: {
      answer: { match: /^\/api\/survey\/slug\//, json: whole },
      title: { en: whole.title, ru: whole.title },
      shows: ({ page }) => page.getByRole('group').first(),
    },
    more: {
      'not-there': {
        path: () => '/surveys/NOTHERE',
        title: surveys('survey'),
        shows: heading(surveys('surveyNotFound')),
      },
    },
  }),
  '/staff/surveys': screen({
    usual: {
      as: 'administrator',
      path: () => '/staff/surveys',
      title: surveyEditor('surveys'),
      shows: ({ page }) => page.getByRole('table').getByRole('row').nth(2),
    },
    reads: /^\/api\/staff\/surveys$/,
    empty: {
      answer: { match: /^\/api\/staff\/surveys$/, json: NO_SURVEYS },
      shows: ({ text }) => text(surveyEditor('none')),
    },
    full: 'the usual one has surveys in every state',
    more: {
      new: {
        act: ({ find }) => find('button', surveyEditor('newSurvey')).click(),
        shows: ({ find }) => find('dialog', surveyEditor('newSurvey')),
      },
    },
  }),
  '/staff/surveys/$uuid': screen({
    usual: {
      as: 'administrator',
      path: ({ surveys: { draft } }) => `/staff/surveys/${draft}`,
      title: year,
      shows: ({ find }) => find('button', surveyEditor('publish')),
    },
    reads: /^\/api\/staff\/survey\/[^/]+$/,
    empty: {
      path: () => '/staff/surveys/0193a000-0000-7000-8000-000000000000',
      title: surveyEditor('survey'),
      shows: heading(surveyEditor('notFound')),
    },
    full: {
      act: ({ page }) => page.getByRole('button', { name: /^1\. / }).click(),
      shows: ({ find }) => find('button', surveyEditor('addOption')),
    },
    more: {
      preview: {
        act: ({ find }) => find('button', surveyEditor('preview')).click(),
        shows: ({ find }) => find('dialog', surveyEditor('preview')),
      },
      published: {
        path: ({ surveys: { published } }) => `/staff/surveys/${published}`,
        shows: ({ find }) => find('button', surveyEditor('close')),
      },
    },
  }),
  '/staff/surveys/$uuid/answers': screen({
    usual: {
      as: 'administrator',
      path: ({ surveys: { published } }) => `/staff/surveys/${published}/answers`,
      title: answersTo(year),
      shows: ({ find }) => find('button', surveyResults('save')),
    },
    reads: /^\/api\/staff\/survey\/[^/]+\/results$/,
    empty: {
      path: ({ surveys: { draft } }) => `/staff/surveys/${draft}/answers`,
      shows: ({ text }) => text(surveyResults('none')),
    },
    full: 'the usual one has answers of every type',
  }),
} satisfies Record<string, Screen>;
