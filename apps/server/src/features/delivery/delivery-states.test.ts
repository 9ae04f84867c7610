import { DELIVERY_STATES } from '@dubplate/contract/delivery/limits';
import {
  differenceOf,
  grantedTerritories,
  NOWHERE,
  type Territories,
  unionOf,
} from '@dubplate/rules/releases/territories';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnsent, nextState } from './delivery-states.ts';
import { nextDeals, nextKind, type PastDelivery } from './next-message.ts';

const past = (...steps: readonly (readonly [PastDelivery['kind'], PastDelivery['state']])[]): PastDelivery[] =>
  steps.map(([kind, state]) => ({
    kind,
    state,
    is_final: !['WAITING', 'BUILDING', 'FAILED'].includes(state),
    deals: null,
  }));

describe('the kind of the next message', () => {
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

describe('the deals of a message', () => {
  const WORLD = grantedTerritories({});
  const only = (...territories: string[]) => grantedTerritories({ territories });
  const except = (...excluded: string[]) => grantedTerritories({ excluded_territories: excluded });
  const sent = (granted: Territories, ended = NOWHERE, state: PastDelivery['state'] = 'SENT'): PastDelivery => ({
    kind: 'UPDATE',
    state,
    is_final: true,
    deals: { granted, ended },
  });
  const first = (granted: Territories): PastDelivery => ({ ...sent(granted), kind: 'INSERT' });
  const takedown: PastDelivery = { kind: 'TAKEDOWN', state: 'WITHDRAWN', is_final: true, deals: null };

  it.each([
    ['the first one', [], only('RU'), NOWHERE],
    ['the world becomes a list', [first(WORLD)], only('RU', 'KZ'), except('KZ', 'RU')],
    ['a list gets shorter', [first(only('BY', 'KZ', 'RU'))], only('KZ', 'RU'), only('BY')],
    ['a country is excluded', [first(WORLD)], except('BY'), only('BY')],
    ['a country has left already', [first(WORLD), sent(except('BY'), only('BY'))], except('BY'), NOWHERE],
    ['a country comes back', [first(WORLD), sent(except('BY'), only('BY'))], WORLD, NOWHERE],
    [
      'the store refused it to leave',
      [first(WORLD), sent(except('BY'), only('BY'), 'REFUSED')],
      except('BY'),
      only('BY'),
    ],
    [
      'it was refused only after the next one was made',
      [first(WORLD), sent(except('BY'), only('BY'), 'REFUSED'), sent(except('BY'))],
      except('BY'),
      only('BY'),
    ],
    ['the release was taken down', [first(WORLD), takedown], only('RU'), NOWHERE],
    ['nothing was sent yet', [{ ...first(WORLD), state: 'WAITING', is_final: false }], only('RU'), NOWHERE],
  ] as const)('end where a store may still offer the release: %s', (_name, before, granted, ended) => {
    expect(nextDeals('UPDATE', 'NO_DEALS', granted, before)).toEqual({ granted, ended });
  });

  it('are omitted from a takedown, or ended in every country where the store may offer the release', () => {
    const before = [first(only('BY', 'RU'))];
    expect(nextDeals('TAKEDOWN', 'NO_DEALS', only('KZ'), before)).toEqual({ granted: NOWHERE, ended: NOWHERE });
    expect(nextDeals('TAKEDOWN', 'ENDED_DEALS', only('KZ'), before)).toEqual({
      granted: NOWHERE,
      ended: only('BY', 'KZ', 'RU'),
    });
  });

  it('leave no store with an ungranted country after any sequence of edits', () => {
    const subset = fc.subarray(['BY', 'KZ', 'RU']);
    const edit = fc.record({
      kind: fc.constantFrom('UPDATE' as const, 'UPDATE' as const, 'UPDATE' as const, 'TAKEDOWN' as const),
      outcome: fc.constantFrom('taken' as const, 'taken' as const, 'refused' as const, 'taken, then refused' as const),
      granted: fc.record({ territories: subset, excluded_territories: subset }).map(grantedTerritories),
    });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
        const before: PastDelivery[] = [];
        // This store keeps every country until a message ends its rights.
        let offered: Territories = NOWHERE;
        for (const { kind: wanted, outcome, granted } of edits) {
          const kind = nextKind(wanted, before);
          if (kind === null) continue;
          const deals = nextDeals(kind, 'ENDED_DEALS', granted, before);
          const isRefused = outcome !== 'taken';
          if (kind !== 'INSERT' || !isRefused)
            if (outcome !== 'refused') offered = unionOf(differenceOf(offered, deals.ended), deals.granted);
          if (!isRefused) expect(offered).toEqual(deals.granted);
          before.push({ kind, state: isRefused ? 'REFUSED' : 'SENT', is_final: true, deals });
        }
      }),
    );
  });
});

describe('states', () => {
  it('never go back on a late answer', () => {
    expect(nextState('INSERT', 'LIVE', 'receive')).toBeNull();
    expect(nextState('INSERT', 'INGESTED', 'receive')).toBeNull();
    expect(nextState('INSERT', 'RECEIVED', 'finish')).toBeNull();
    expect(nextState('INSERT', 'LIVE', 'ingest')).toBeNull();
  });

  it('allow an answer before the message is marked as sent', () => {
    expect(nextState('INSERT', 'SENDING', 'receive')).toBe('RECEIVED');
    expect(nextState('INSERT', 'SENDING', 'publish')).toBe('LIVE');
    expect(nextState('TAKEDOWN', 'SENDING', 'ingest')).toBe('WITHDRAWN');
  });

  it('allow a later answer to revoke an earlier one', () => {
    expect(nextState('INSERT', 'RECEIVED', 'refuse')).toBe('REFUSED');
    expect(nextState('INSERT', 'LIVE', 'refuse')).toBe('REFUSED');
  });

  it('move a takedown to withdrawn, never to live', () => {
    expect(nextState('TAKEDOWN', 'SENDING', 'finish')).toBe('WITHDRAWING');
    expect(nextState('TAKEDOWN', 'WITHDRAWING', 'ingest')).toBe('WITHDRAWN');
    for (const state of DELIVERY_STATES) expect(nextState('TAKEDOWN', state, 'publish')).toBeNull();
  });

  it('count as unsent only while nothing can have arrived', () => {
    const unsent = DELIVERY_STATES.filter((state) => isUnsent({ state, is_final: false }));
    expect(unsent).toEqual(['WAITING', 'BUILDING', 'FAILED']);
    expect(isUnsent({ state: 'FAILED', is_final: true })).toBe(false);
  });
});
