export interface Accepted {
  /** Media types, such as `audio/wav`. */
  readonly types: readonly string[];
  /** Names' ends with the dot, such as `.wav`: some systems give a file no type, or one of their own. */
  readonly extensions: readonly string[];
}

/** Whether a file is of an accepted kind, by its type or else by its name. */
export const accepts = ({ types, extensions }: Accepted, file: Pick<File, 'name' | 'type'>): boolean =>
  types.includes(file.type) || extensions.some((extension) => file.name.toLowerCase().endsWith(extension));
