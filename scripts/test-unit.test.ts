import { expect, it } from 'vitest';
import { nearestTests } from './test-unit.ts';

const SERVER = 'apps/server/src';

it.each([
  [`${SERVER}/main.ts`, [`${SERVER}/main.attack.test.ts`, `${SERVER}/main.test.ts`]],
  [`${SERVER}/features/surveys/store.ts`, [`${SERVER}/features/surveys/surveys.test.ts`]],
  [`${SERVER}/features/surveys/a/b.ts`, [`${SERVER}/features/surveys/surveys.test.ts`]],
  [`${SERVER}/main.test.ts`, [`${SERVER}/main.test.ts`]],
  [`${SERVER}/app.ts`, []],
])('a change of %s runs %j', (file, tests) => {
  expect(nearestTests(file)).toEqual(tests);
});
