/** States of the submit button, in order of precedence; the last two can be pressed. */
export type SubmitState =
  | 'invalid'
  | 'no-tracks'
  | 'tracks-unsaved'
  | 'tracks-loading'
  | 'tracks-incomplete'
  | 'loading'
  | 'pay-and-publish'
  | 'send';

export interface SubmitFacts {
  readonly isReleaseValid: boolean;
  readonly tracks: readonly TrackProgress[];
  /** The release is being saved or sent, or its cost is not known yet. */
  readonly isBusy: boolean;
  /** Whole dollars still to be paid. */
  readonly cost: number;
}

/** State of a track: uploading, failed, loaded but unsaved, saved; `hasChanges` once edited after its last save. */
export interface TrackProgress {
  readonly state: 'uploading' | 'error' | 'unsaved' | 'saved';
  readonly hasChanges: boolean;
}

/** The one state of the submit button that these facts lead to. */
export const submitState = ({ isReleaseValid, tracks, isBusy, cost }: SubmitFacts): SubmitState => {
  if (!isReleaseValid) return 'invalid';
  if (tracks.length === 0) return 'no-tracks';
  if (tracks.some((track) => track.state === 'unsaved' || (track.state === 'saved' && track.hasChanges)))
    return 'tracks-unsaved';
  if (tracks.some((track) => track.state === 'uploading')) return 'tracks-loading';
  if (tracks.some((track) => track.state !== 'saved')) return 'tracks-incomplete';
  if (isBusy) return 'loading';
  return cost > 0 ? 'pay-and-publish' : 'send';
};

export const canSubmit = (state: SubmitState): boolean => state === 'pay-and-publish' || state === 'send';
