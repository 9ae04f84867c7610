export { instanceQuery, useInstance } from './instance.ts';
