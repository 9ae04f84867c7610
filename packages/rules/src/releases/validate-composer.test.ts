import { releasesIssues } from '@dubplate/contract/releases/errors';
import { expect, it } from 'vitest';
import { validateComposer } from './validate-composer.ts';

const vera = { role: 'COMPOSER', name: 'Vera', surname: 'Lunn' } as const;

it.each([
  ['all in order', {}, []],
  ['a name of one letter', { name: 'V' }, ['name composer_name_too_short']],
  ['a name of two', { name: 'Бо' }, []],
  ['a name of one letter that was confirmed', { name: '菲', surname: '王', patronymic: 'X', name_confirmed: true }, []],
  ['no name that was confirmed', { name: '\u200B', name_confirmed: true }, ['name composer_name_too_short']],
  ['no name', { name: '' }, ['name composer_name_too_short']],
  ['a name of spaces', { name: ' V ' }, ['name composer_name_too_short']],
  ['a surname of one letter', { surname: 'L' }, ['surname composer_surname_too_short']],
  ['a surname of two', { surname: 'Ли' }, []],
  ['no surname', { surname: '' }, ['surname composer_surname_too_short']],
  ['no patronymic', { patronymic: null }, []],
  ['an empty patronymic', { patronymic: '  ' }, []],
  ['a patronymic of one letter', { patronymic: 'P' }, ['patronymic composer_patronymic_too_short']],
  ['a patronymic of two', { patronymic: 'Ян' }, []],
  ['names that fit', { name: 'V'.repeat(255), surname: 'L'.repeat(255), patronymic: 'P'.repeat(255) }, []],
  ['a surname that does not', { surname: 'L'.repeat(256) }, ['surname composer_surname_too_long']],
  ['no role', { role: null }, ['role composer_role_required']],
  [
    'nothing at all',
    { role: null, name: '', surname: '', patronymic: 'P' },
    [
      'role composer_role_required',
      'name composer_name_too_short',
      'surname composer_surname_too_short',
      'patronymic composer_patronymic_too_short',
    ],
  ],
])('an author with %s', (_what, change, issues) => {
  expect(validateComposer({ ...vera, ...change }).map(({ path, code }) => `${path} ${code}`)).toEqual(issues);
});

it('names the author’s place and the limit', () => {
  expect(validateComposer({ ...vera, name: 'V' }, 'tracks.0.composers.1.')).toEqual([
    { path: 'tracks.0.composers.1.name', code: 'composer_name_too_short', values: { min: 2 } },
  ]);
});

it.each([
  ['name', /\bname\b/, /имени/],
  ['surname', /\bsurname\b/, /фамилии/],
  ['patronymic', /\bpatronymic\b/, /отчестве/],
] as const)('names the %s as too short or too long', (part, english, russian) => {
  for (const value of ['V', 'V'.repeat(256)]) {
    const [issue] = validateComposer({ ...vera, [part]: value });
    const { en, ru } = releasesIssues[issue?.code ?? 'title_required'];
    expect(en).toMatch(english);
    expect(ru).toMatch(russian);
  }
});
