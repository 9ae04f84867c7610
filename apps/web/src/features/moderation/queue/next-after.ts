/**
 * The item to go on to: the first after this one in the order in which it was seen among the others, since a decision takes
 * it out of the queue; at the end, the first of the others.
 */
export const nextAfter = <Item extends { readonly uuid: string }>(
  queue: readonly Item[],
  seen: readonly string[],
  uuid: string,
): Item | undefined => {
  const others = queue.filter((item) => item.uuid !== uuid);
  const place = seen.indexOf(uuid);
  const later = new Set(place === -1 ? [] : seen.slice(place + 1));
  return others.find((item) => later.has(item.uuid)) ?? others[0];
};
