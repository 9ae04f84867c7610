import { describe, expectTypeOf, it } from 'vitest';
import type { MessageKey, Russian, Translate } from './message-types.ts';

const english = {
  hello: 'Hello, {name}',
  plain: 'Plain',
  tracks_one: '{count} track',
  tracks_other: '{count} tracks',
} as const;

describe('the types of messages', () => {
  it('count plural forms as one message', () => {
    expectTypeOf<MessageKey<typeof english>>().toEqualTypeOf<'hello' | 'plain' | 'tracks'>();
  });

  it('require three Russian forms, and one for fractions', () => {
    expectTypeOf<keyof Russian<typeof english>>().toEqualTypeOf<
      'hello' | 'plain' | 'tracks_one' | 'tracks_few' | 'tracks_many' | 'tracks_other'
    >();
  });

  it('require the values of a text’s placeholders', () => {
    const text: Translate<typeof english> = (key, ..._values) => key;
    text('plain');
    text('hello', { name: 'Lena' });
    text('tracks', { count: 2 });
    // @ts-expect-error a place without a value
    text('hello');
    // @ts-expect-error no such message
    text('bye');
  });
});
