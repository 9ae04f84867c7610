declare module '#platform/database/tables.ts' {
  interface Tables {
    reference_switched_off: {
      uuid: string;
      kind: 'language' | 'music-style';
      switched_off_at: Date;
    };
  }
}
