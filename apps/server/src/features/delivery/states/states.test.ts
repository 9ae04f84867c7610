import { DELIVERY_STATES } from '@dubplate/contract/delivery/limits';
import { describe, expect, it } from 'vitest';
import { isUnsent, nextState } from './delivery-states.ts';
import { nextKind, type PastDelivery } from './next-kind.ts';

const past = (...steps: readonly (readonly [PastDelivery['kind'], PastDelivery['state']])[]): PastDelivery[] =>
  steps.map(([kind, state]) => ({ kind, state, is_final: !['WAITING', 'BUILDING', 'FAILED'].includes(state) }));

describe('as what a release goes to a store', () => {
  it.each([
    ['the first one', 'INSERT', past(), 'INSERT'],
    ['an update of what the store has', 'UPDATE', past(['INSERT', 'LIVE']), 'UPDATE'],
    ['an update of what is on its way', 'UPDATE', past(['INSERT', 'SENDING']), 'UPDATE'],
    ['an update of what was never sent', 'UPDATE', past(['INSERT', 'FAILED']), 'INSERT'],
    ['an update of what was refused', 'UPDATE', past(['INSERT', 'REFUSED']), 'INSERT'],
    ['an update after a refused update', 'UPDATE', past(['INSERT', 'LIVE'], ['UPDATE', 'REFUSED']), 'UPDATE'],
    ['an update after a takedown', 'UPDATE', past(['INSERT', 'LIVE'], ['TAKEDOWN', 'WITHDRAWN']), 'INSERT'],
    ['an update after a refused takedown', 'UPDATE', past(['INSERT', 'LIVE'], ['TAKEDOWN', 'REFUSED']), 'UPDATE'],
    ['a takedown', 'TAKEDOWN', past(['INSERT', 'SENT']), 'TAKEDOWN'],
    ['a takedown of what was never sent', 'TAKEDOWN', past(['INSERT', 'WAITING']), null],
    ['a second takedown', 'TAKEDOWN', past(['INSERT', 'LIVE'], ['TAKEDOWN', 'WITHDRAWING']), null],
  ] as const)('%s', (_, wanted, before, kind) => {
    expect(nextKind(wanted, before)).toBe(kind);
  });
});

describe('states', () => {
  it('never go back by a late answer', () => {
    expect(nextState('INSERT', 'LIVE', 'receive')).toBeNull();
    expect(nextState('INSERT', 'INGESTED', 'receive')).toBeNull();
    expect(nextState('INSERT', 'RECEIVED', 'finish')).toBeNull();
    expect(nextState('INSERT', 'LIVE', 'ingest')).toBeNull();
  });

  it('let a store answer before we know that we have sent', () => {
    expect(nextState('INSERT', 'SENDING', 'receive')).toBe('RECEIVED');
    expect(nextState('INSERT', 'SENDING', 'publish')).toBe('LIVE');
    expect(nextState('TAKEDOWN', 'SENDING', 'ingest')).toBe('WITHDRAWN');
  });

  it('let a later answer take an earlier one back', () => {
    expect(nextState('INSERT', 'RECEIVED', 'refuse')).toBe('REFUSED');
    expect(nextState('INSERT', 'LIVE', 'refuse')).toBe('REFUSED');
  });

  it('make of a takedown that it is gone, never live', () => {
    expect(nextState('TAKEDOWN', 'SENDING', 'finish')).toBe('WITHDRAWING');
    expect(nextState('TAKEDOWN', 'WITHDRAWING', 'ingest')).toBe('WITHDRAWN');
    for (const state of DELIVERY_STATES) expect(nextState('TAKEDOWN', state, 'publish')).toBeNull();
  });

  it('are unsent only while nothing can have arrived', () => {
    const unsent = DELIVERY_STATES.filter((state) => isUnsent({ state, is_final: false }));
    expect(unsent).toEqual(['WAITING', 'BUILDING', 'FAILED']);
    expect(isUnsent({ state: 'FAILED', is_final: true })).toBe(false);
  });
});
