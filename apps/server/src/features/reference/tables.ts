import type { UserId } from '@dubplate/contract/ids';

declare module '#platform/database/tables.ts' {
  interface Tables {
    reference_switched_off: {
      uuid: string;
      kind: 'language' | 'music-style';
      switched_off_at: Date;
    };
    terms_versions: {
      version: number;
      text_en: string;
      text_ru: string;
      is_material: boolean;
      published_at: Date;
    };
    terms_acceptances: {
      user_uuid: UserId;
      version: number;
      accepted_at: Date;
    };
  }
}
