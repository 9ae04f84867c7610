declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Codes that are ours to assign. */
    code_ranges: {
      uuid: string;
      kind: 'UPC' | 'ISRC';
      /** Of ISRCs: country and registrant. */
      prefix: string | null;
      /** Of UPCs: 12, or 13 for an EAN; the last checks the others. */
      digits: number | null;
      /** Of UPCs without their check digit; of ISRCs the designation within the year. */
      first_number: number;
      last_number: number;
      next_number: number;
      /** Of ISRCs, two digits: the year that `next_number` counts in. */
      year: number | null;
      /** Its codes can be nobody's; none is assigned once there is a real range of its kind. */
      is_placeholder: boolean;
      created_at: Date;
    };
  }
}

export type CodeKind = 'UPC' | 'ISRC';
