import type { PersonPage } from '@dubplate/contract/people/schemas';

/** The common props of the dialogs about a user. */
export interface ActDialogProps {
  readonly person: PersonPage;
  readonly opened: boolean;
  readonly onClose: () => void;
}
