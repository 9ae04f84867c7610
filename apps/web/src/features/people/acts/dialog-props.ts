import type { PersonPage } from '@dubplate/contract/people/schemas';

/** Of every dialog about one person. */
export interface ActDialogProps {
  readonly person: PersonPage;
  readonly opened: boolean;
  readonly onClose: () => void;
}
