import { expect, it } from 'vitest';
import { repairText } from './inspect-recording.ts';

const asLatin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

it.each([
  ['plain letters', 'Night Bus', 'Night Bus'],
  ['UTF-8', asLatin1(new TextEncoder().encode('Ночной автобус')), 'Ночной автобус'],
  ['UTF-8 of a Czech name', asLatin1(new TextEncoder().encode('Ana Říhová')), 'Ana Říhová'],
  ['a Russian system’s encoding', 'Íî÷íîé àâòîáóñ', 'Ночной автобус'],
  ['accents that are meant', 'Café Soleil', 'Café Soleil'],
  ['letters that were read right', 'Ночной автобус', 'Ночной автобус'],
])('a tag is read as it was meant: %s', (_, line, meant) => expect(repairText(line)).toBe(meant));
