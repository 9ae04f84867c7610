/** The duration of the shake after a rejected file, in milliseconds. */
const SHAKE_MS = 500;

/** Shakes for a fixed time; another start restarts the time. */
export const createShake = (onChange: (isShaking: boolean) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    begin(): void {
      onChange(true);
      clearTimeout(timer);
      timer = setTimeout(() => onChange(false), SHAKE_MS);
    },
    stop: (): void => clearTimeout(timer),
  };
};
