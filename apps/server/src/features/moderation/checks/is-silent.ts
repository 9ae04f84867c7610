/** Whether a recording that was analyzed has no sound at all. */
export const isSilent = (sound: { readonly status: string; readonly true_peak: number | null } | undefined): boolean =>
  sound?.status === 'done' && sound.true_peak === null;
