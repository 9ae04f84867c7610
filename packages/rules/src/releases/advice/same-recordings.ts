/** Fingerprint of a recording; null before it is known. */
export interface RecordingMark {
  readonly key: string;
  /** Hash of the file's bytes. */
  readonly sha256: string | null;
  /** Hash of the decoded sound, independent of name and tags. */
  readonly sound_hash: string | null;
}

const isSame = (a: RecordingMark, b: RecordingMark): boolean =>
  (a.sha256 !== null && a.sha256 === b.sha256) || (a.sound_hash !== null && a.sound_hash === b.sound_hash);

/** Finds each recording that occurs more than once, with the first other occurrence. */
export const sameRecordings = (marks: readonly RecordingMark[]): Map<string, string> =>
  new Map(
    marks.flatMap((mark) => {
      const other = marks.find((each) => each.key !== mark.key && isSame(mark, each));
      return other ? [[mark.key, other.key] as const] : [];
    }),
  );
