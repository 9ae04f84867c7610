import './tables.ts';

export { catalogueImportsRoom } from './room.ts';
