import { describe, expect, it } from 'vitest';
import { codeIssues, codesToSend, fieldOfCode } from './publish-dialog.tsx';

describe('codes as typed', () => {
  it('are right when left empty', () => {
    expect(codeIssues({ upc: ' ', isrcs: { a: '' } }).size).toBe(0);
    expect(codesToSend({ upc: ' ', isrcs: { a: '' } })).toEqual({});
  });

  it('have their errors reported by field', () => {
    const issues = codeIssues({ upc: '036000291453', isrcs: { a: 'no', b: 'USRC17607839', c: 'us-rc1-76-07839' } });
    expect(Object.fromEntries(issues)).toEqual({
      upc: 'upc_invalid',
      'isrcs.a': 'isrc_invalid',
      'isrcs.c': 'isrc_repeated',
    });
  });

  it('go out without the empty ones', () => {
    expect(codesToSend({ upc: ' 036000291452 ', isrcs: { a: '', b: 'USRC17607839' } })).toEqual({
      upc: '036000291452',
      isrcs: { b: 'USRC17607839' },
    });
  });

  it('are found by the server’s notation', () => {
    const codes = { upc: '036000291452', isrcs: { a: 'us-rc1-76-07839' } };
    expect(fieldOfCode(codes, '036000291452')).toBe('upc');
    expect(fieldOfCode(codes, 'USRC17607839')).toBe('isrcs.a');
    expect(fieldOfCode(codes, 'USRC17607840')).toBeNull();
  });
});
