import { expect, it } from 'vitest';
import { denialMessage } from './denial-message.ts';

const reason = (text: string, track_uuid: string | null = null) =>
  ({ uuid: text, code: null, path: null, track_uuid, text, done_at: null }) as never;
const reasons = [reason('Blurred.'), reason('It clips.\nAll of it.', 't')];

it.each([
  ['Blurred.\n2. Night Bus: It clips.\nAll of it.', reasons, ''],
  ['Thank you!\n\nBlurred.\n2. Night Bus: It clips.\nAll of it.', reasons, 'Thank you!'],
  ['Too loud.', [], 'Too loud.'],
  [null, [], ''],
])('%j leaves its message', (deny_reason, deny_reasons, message) => {
  expect(denialMessage({ deny_reason, deny_reasons })).toBe(message);
});
