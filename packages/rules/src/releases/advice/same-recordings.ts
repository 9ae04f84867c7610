/** How a recording is known again; null where it is not known yet. */
export interface RecordingMark {
  readonly key: string;
  /** Of the file's bytes. */
  readonly sha256: string | null;
  /** Of the decoded sound: the same under another name and with other tags. */
  readonly sound_hash: string | null;
}

const isSame = (a: RecordingMark, b: RecordingMark): boolean =>
  (a.sha256 !== null && a.sha256 === b.sha256) || (a.sound_hash !== null && a.sound_hash === b.sound_hash);

/** Each recording that occurs more than once, with the first other one that is the same. */
export const sameRecordings = (marks: readonly RecordingMark[]): Map<string, string> =>
  new Map(
    marks.flatMap((mark) => {
      const other = marks.find((each) => each.key !== mark.key && isSame(mark, each));
      return other ? [[mark.key, other.key] as const] : [];
    }),
  );
