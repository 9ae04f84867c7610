/** Returns the greeting for the hour in the user's time zone. */
export const greetingAt = (now: Date): 'goodMorning' | 'goodAfternoon' | 'goodEvening' | 'goodNight' => {
  const hour = now.getHours();
  if (hour < 5) return 'goodNight';
  if (hour < 12) return 'goodMorning';
  return hour < 18 ? 'goodAfternoon' : 'goodEvening';
};
