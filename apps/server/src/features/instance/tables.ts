declare module '#platform/database/tables.ts' {
  interface Tables {
    maintenance_switch: {
      id: boolean;
      is_on: boolean;
      message_en: string | null;
      message_ru: string | null;
      ends_at: Date | null;
    };
    /** Colors of stores in statistics that an administrator chose. */
    store_colours: { store: string; light: string; dark: string; changed_at: Date };
    label_changes: {
      uuid: string;
      former_name: string;
      /** Null for the name in the settings. */
      name: string | null;
      changed_at: Date;
    };
  }
}
