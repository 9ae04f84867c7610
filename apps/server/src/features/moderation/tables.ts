declare module '../../platform/database/tables.ts' {
  interface Tables {
    /** Ranges of codes not given out yet. */
    code_pools: {
      kind: 'UPC' | 'ISRC';
      prefix: string;
      next_number: number;
      last_number: number;
      /** Its codes can be nobody's; an administrator has not put in real ones yet. */
      is_placeholder: boolean;
    };
  }
}

export type CodeKind = 'UPC' | 'ISRC';
