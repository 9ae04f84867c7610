import { describe, expect, it } from 'vitest';
import {
  IDLE,
  isFormLocked,
  isUnderWay,
  moveSending,
  type Sending,
  type SendingEvent,
  sendingMoves,
} from './use-sending.ts';

const through = (...events: SendingEvent[]): Sending => events.reduce(moveSending, IDLE);
const press = (goal: 'pay' | 'publish'): SendingEvent => ({ type: 'pressed', goal, mismatch: null });
const mismatch = 'many-with-one';

describe('sending a release', () => {
  it('saves the draft, publishes it, and is done', () => {
    expect(through(press('publish'))).toEqual({ step: 'saving', goal: 'publish' });
    expect(through(press('publish'), { type: 'saved' })).toEqual({ step: 'publishing' });
    expect(through(press('publish'), { type: 'saved' }, { type: 'published' })).toEqual({ step: 'sent' });
  });

  it('leaves paying to the payment dialog, and waits for the server once it is paid for', () => {
    const paying = through(press('pay'), { type: 'saved' });
    expect(paying).toEqual(IDLE);
    const awaited = moveSending(paying, { type: 'paid' });
    expect(awaited).toEqual({ step: 'awaited' });
    expect(moveSending(awaited, { type: 'sentByServer' })).toEqual({ step: 'sent' });
    for (const end of [{ type: 'notSent', issues: [] }, { type: 'timedOut' }] as const)
      expect(moveSending(awaited, end)).toEqual(IDLE);
  });

  it('asks for confirmation if the type contradicts the number of tracks', () => {
    const asking = through({ type: 'pressed', goal: 'pay', mismatch });
    expect(asking).toEqual({ step: 'asking', mismatch });
    expect(moveSending(asking, { type: 'dismissed' })).toEqual(IDLE);
    expect(moveSending(asking, { type: 'confirmed', goal: 'pay' })).toEqual({ step: 'saving', goal: 'pay' });
  });

  it.each<[string, SendingEvent[]]>([
    ['could not be saved', [press('publish'), { type: 'saveFailed' }]],
    ['was refused', [press('publish'), { type: 'saved' }, { type: 'publishFailed' }]],
  ])('can be tried again after it %s', (_, events) => expect(through(...events)).toEqual(IDLE));

  it('is never started twice, nor from here while the server does it', () => {
    for (const start of [[press('publish')], [press('publish'), { type: 'saved' }], [{ type: 'paid' }]] as const) {
      const running = through(...start);
      expect(moveSending(running, press('publish'))).toBe(running);
      expect(moveSending(running, { type: 'confirmed', goal: 'pay' })).toBe(running);
    }
  });

  it('is confirmed by the answer to the request, regardless of server events', () => {
    const publishing = through(press('publish'), { type: 'saved' });
    expect(moveSending(publishing, { type: 'sentByServer' })).toBe(publishing);
    expect(moveSending(publishing, { type: 'paid' })).toBe(publishing);
  });

  it('that is announced elsewhere ends here, too, and once', () => {
    const sent = through({ type: 'sentByServer' });
    expect(sent).toEqual({ step: 'sent' });
    expect(moveSending(sent, { type: 'sentByServer' })).toBe(sent);
    expect(moveSending(sent, { type: 'stayed' })).toEqual(IDLE);
  });
});

it('locks the form where a change would not be included, and keeps the button busy from the press on', () => {
  const steps: Sending[] = [
    IDLE,
    { step: 'asking', mismatch },
    { step: 'saving', goal: 'pay' },
    { step: 'publishing' },
    { step: 'awaited' },
    { step: 'sent' },
  ];
  expect(steps.map(({ step }) => step)).toEqual(Object.keys(sendingMoves));
  expect(steps.filter(isFormLocked).map(({ step }) => step)).toEqual(['publishing', 'awaited', 'sent']);
  expect(steps.filter(isUnderWay).map(({ step }) => step)).toEqual(['saving', 'publishing', 'awaited', 'sent']);
});
