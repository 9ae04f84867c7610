import { expect, it } from 'vitest';
import { createTally, type Process, parseStat } from './processor-time.ts';

const process = (pid: number, parent: number, ticks: number, program: Process['program'] = 'node'): Process => ({
  pid,
  parent,
  startedAt: String(pid),
  program,
  ticks,
});
const isFirst = (pid: number) => pid === 10;

it('reads a process whose name contains spaces and parentheses', () => {
  const fields = `S 7 7 7 0 -1 0 1 2 3 4 100 20 3 4 20 0 1 0 5550 0`;
  expect(parseStat(`42 (postgres: a) (b) ${fields}`)).toEqual({
    pid: 42,
    parent: 7,
    startedAt: '5550',
    program: 'postgres',
    ticks: 127,
  });
});

it('counts marked processes and their descendants, by program, and no others', () => {
  const tally = createTally();
  tally.add(
    [process(10, 1, 100), process(11, 10, 50, 'postgres'), process(12, 11, 7, 'postgres'), process(9, 1, 900)],
    isFirst,
  );
  expect(tally.seconds()).toEqual({ node: 1, postgres: 0.57, browser: 0 });
});

it('counts a child that ended once, with its own program', () => {
  const tally = createTally();
  tally.add([process(10, 1, 100), process(11, 10, 50, 'browser')], isFirst);
  tally.add([process(10, 1, 150)], isFirst);
  expect(tally.seconds()).toEqual({ node: 1, postgres: 0, browser: 0.5 });
});

it('keeps the time of a process that outlived its parent', () => {
  const tally = createTally();
  tally.add([process(10, 1, 100), process(11, 10, 50, 'postgres')], isFirst);
  tally.add([process(11, 1, 60, 'postgres')], isFirst);
  tally.add([], isFirst);
  expect(tally.seconds()).toEqual({ node: 1, postgres: 0.6, browser: 0 });
});

it('keeps the time of a child that ended together with its parent', () => {
  const tally = createTally();
  tally.add([process(10, 1, 100), process(11, 10, 50)], isFirst);
  tally.add([], isFirst);
  expect(tally.seconds().node).toBe(1.5);
});

it('counts a child once that ended together with its parent, which others waited for', () => {
  const tally = createTally();
  tally.add([process(10, 1, 100), process(11, 10, 20), process(12, 11, 30, 'browser')], isFirst);
  tally.add([process(10, 1, 150)], isFirst);
  expect(tally.seconds()).toEqual({ node: 1.2, postgres: 0, browser: 0.3 });
});

it('does not take a new process for one that had its number before', () => {
  const tally = createTally();
  tally.add([process(10, 1, 100)], isFirst);
  tally.add([{ ...process(10, 1, 900), startedAt: 'later' }], () => false);
  expect(tally.seconds().node).toBe(1);
});
