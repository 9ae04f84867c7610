declare module '#platform/database/tables.ts' {
  interface Tables {
    maintenance_switch: {
      id: boolean;
      is_on: boolean;
      message_en: string | null;
      message_ru: string | null;
      ends_at: Date | null;
    };
    /** Of stores in statistics, where an administrator chose them. */
    store_colours: { store: string; light: string; dark: string; changed_at: Date };
    label_changes: {
      uuid: string;
      /** What was in force before. */
      former_name: string;
      /** Null: the one of the settings. */
      name: string | null;
      changed_at: Date;
    };
  }
}
