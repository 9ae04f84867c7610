import { expect, it } from 'vitest';
import { titleOfFile } from './new-track-form.ts';

it.each([
  ['01 - Night Bus.wav', 'Night Bus'],
  ['01. Night Bus.wav', 'Night Bus'],
  ['2) Night Bus.WAV', 'Night Bus'],
  ['03_night_bus_final.wav', 'night bus final'],
  ['Night Bus.wav', 'Night Bus'],
  ['04 Night Bus (Final Master).wav', 'Night Bus'],
  ['05_night_bus_v3.wav', 'night bus'],
  ['1999.wav', '1999'],
  ['07.wav', '07'],
  ['12 — Ночной автобус.wav', 'Ночной автобус'],
  ['Mr. Bus.wav', 'Mr. Bus'],
])('%s becomes %s', (name, title) => expect(titleOfFile(name)).toBe(title));
