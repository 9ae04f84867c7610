export { useInstance } from './instance.ts';
export { useMusicStyles, useReleaseLanguages } from './names.ts';
