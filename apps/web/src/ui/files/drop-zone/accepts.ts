export interface Accepted {
  /** Media types, such as `audio/wav`. */
  readonly types: readonly string[];
  /** File extensions with the dot, such as `.wav`: some systems report no type or a nonstandard one. */
  readonly extensions: readonly string[];
}

/** Returns true if a file is of an accepted kind, by its type or else by its name. */
export const accepts = ({ types, extensions }: Accepted, file: Pick<File, 'name' | 'type'>): boolean =>
  types.includes(file.type) || extensions.some((extension) => file.name.toLowerCase().endsWith(extension));
