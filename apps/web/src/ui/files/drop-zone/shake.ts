/** How long a zone shakes that refuses a file, in milliseconds. */
const SHAKE_MS = 500;

/** Shakes for a while; begun again in the middle, it shakes as long from there. */
export const createShake = (tell: (isShaking: boolean) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    begin(): void {
      tell(true);
      clearTimeout(timer);
      timer = setTimeout(() => tell(false), SHAKE_MS);
    },
    stop: (): void => clearTimeout(timer),
  };
};
