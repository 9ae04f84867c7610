import { describe, expect, it } from 'vitest';
import { codeFaults, givenCodes, pathOfCode } from './code-faults.ts';

describe('codes as typed', () => {
  it('are right when left empty', () => {
    expect(codeFaults({ upc: ' ', isrcs: { a: '' } }).size).toBe(0);
    expect(givenCodes({ upc: ' ', isrcs: { a: '' } })).toEqual({});
  });

  it('tell each fault at its field', () => {
    const faults = codeFaults({ upc: '036000291453', isrcs: { a: 'no', b: 'USRC17607839', c: 'us-rc1-76-07839' } });
    expect(Object.fromEntries(faults)).toEqual({
      upc: 'upc_invalid',
      'isrcs.a': 'isrc_invalid',
      'isrcs.c': 'isrc_repeated',
    });
  });

  it('go out without the empty ones', () => {
    expect(givenCodes({ upc: ' 036000291452 ', isrcs: { a: '', b: 'USRC17607839' } })).toEqual({
      upc: '036000291452',
      isrcs: { b: 'USRC17607839' },
    });
  });

  it('are found by what the server calls them', () => {
    const codes = { upc: '036000291452', isrcs: { a: 'us-rc1-76-07839' } };
    expect(pathOfCode(codes, '036000291452')).toBe('upc');
    expect(pathOfCode(codes, 'USRC17607839')).toBe('isrcs.a');
    expect(pathOfCode(codes, 'USRC17607840')).toBeNull();
  });
});
