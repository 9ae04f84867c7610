import type { ReleasesIssueCode } from '@dubplate/contract/releases/errors';
import { COMPOSER_NAME_MIN, LINE_MAX } from '@dubplate/contract/releases/limits';
import type { Issue } from '../issues.ts';
import { hasForbiddenCharacters, isTooLong, lineLength } from './line.ts';
import type { ComposerFields } from './release-shape.ts';

/** Finds the issues of an author; `path` is the author's place (`composers.0.`), empty without a list. */
export const validateComposer = (composer: ComposerFields, path = ''): Issue<ReleasesIssueCode>[] => {
  const issues: Issue<ReleasesIssueCode>[] = [];
  const min = composer.name_confirmed ? 1 : COMPOSER_NAME_MIN;
  const values = { min: COMPOSER_NAME_MIN };
  if (composer.role === null) issues.push({ path: `${path}role`, code: 'composer_role_required' });
  if (lineLength(composer.name) < min) issues.push({ path: `${path}name`, code: 'composer_name_too_short', values });
  if (lineLength(composer.surname) < min)
    issues.push({ path: `${path}surname`, code: 'composer_surname_too_short', values });
  const patronymic = composer.patronymic?.trim() ?? '';
  if (patronymic !== '' && lineLength(patronymic) < min)
    issues.push({ path: `${path}patronymic`, code: 'composer_patronymic_too_short', values });
  for (const part of ['name', 'surname', 'patronymic'] as const) {
    if (isTooLong(composer[part], LINE_MAX))
      issues.push({ path: path + part, code: `composer_${part}_too_long`, values: { max: LINE_MAX } });
    if (hasForbiddenCharacters(composer[part])) issues.push({ path: path + part, code: 'forbidden_characters' });
  }
  return issues;
};
