import { expect, it } from 'vitest';
import { stampSize } from './release-header.tsx';

it.each([
  ['Low Tide', 'large'],
  ['Ana Říhová', 'large'],
  ['Комната без часов', 'medium'],
  ['First Light over Ladoga', 'medium'],
  ['Donaudampfschifffahrt', 'small'],
  ['W'.repeat(255), 'small'],
  ['Концерт для фортепиано, струнного оркестра и полевых записей', 'small'],
] as const)('%s is stamped %s', (title, size) => {
  expect(stampSize(title)).toBe(size);
});
