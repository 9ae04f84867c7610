import type { AudioAnalysis } from './audio-analysis.ts';

/** What the server sends to the worker. `job` identifies the file: several are analyzed at the same time. */
export type ToWorker =
  | { type: 'chunk'; job: number; bytes: Uint8Array }
  | { type: 'end'; job: number }
  | { type: 'cancel'; job: number };

/** What the worker answers: that it has taken a chunk, and in the end what it found or why it couldn't. */
export type FromWorker =
  | { type: 'taken'; job: number }
  | { type: 'found'; job: number; analysis: AudioAnalysis }
  | { type: 'failed'; job: number; detail: string };
