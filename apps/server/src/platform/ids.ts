import { v7 } from 'uuid';

/** A new time-ordered id (RFC 9562, version 7). */
export const newUuid = <T extends string = string>(): T => v7() as string as T;
