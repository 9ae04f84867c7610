export { instanceQuery, useInstance } from './instance.ts';
export { useMusicStyles, useReleaseLanguages } from './names.ts';
