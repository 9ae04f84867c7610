import type { Text } from '@dubplate/contract/catalogue';

/** A report that can’t be read to its end, whatever its lines say. */
export class ReportUnreadable extends Error {
  readonly detail: Text;

  constructor(detail: Text) {
    super(detail.en);
    this.name = 'ReportUnreadable';
    this.detail = detail;
  }
}
