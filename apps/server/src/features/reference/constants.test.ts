import { stranger } from '@dubplate/testkit/person';
import { startTestServer } from '@dubplate/testkit/server';
import { expect, it } from 'vitest';

it.each([
  ['', false],
  ['true', true],
])(
  'returns the limits of surveys to every caller, and with MAINTENANCE=%j the warning',
  async (MAINTENANCE, maintenance) => {
    const server = await startTestServer({ env: MAINTENANCE === '' ? {} : { MAINTENANCE } });
    expect(await stranger(server.origin).ok('GET /constants')).toEqual({
      maxOptions: 20,
      maxQuestions: 100,
      minOrder: -32768,
      maxOrder: 32767,
      maintenance,
    });
    await server.stop();
  },
);
