/** Where a list is, and how it is turned. */
export interface ListPlace {
  readonly page: number;
  readonly take: number;
  readonly onPage: (page: number) => void;
  readonly onTake: (take: number) => void;
}
