import { describe, expect, it } from 'vitest';
import { filteredBy, orderOf, readQueueSearch, statusOf } from './queue-search.ts';

describe('the address of the queue', () => {
  it('says nothing of what is as usual', () => {
    expect(readQueueSearch({ status: 'PENDING' })).toEqual({});
    expect(readQueueSearch({ status: 'DRAFT' })).toEqual({});
  });

  it('keeps what differs', () => {
    expect(readQueueSearch({ status: 'DENIED' })).toEqual({ status: 'DENIED' });
  });

  it('puts who waits longest first, and the latest decisions first', () => {
    expect([statusOf({}), orderOf({})]).toEqual(['PENDING', 'ASC']);
    expect(orderOf({ status: 'DENIED' })).toBe('DESC');
  });

  it('begins another filter at its first page, with as many rows', () => {
    expect(filteredBy('PENDING', { status: 'DENIED', page: 4, take: 5 })).toEqual({ take: 5 });
  });
});
