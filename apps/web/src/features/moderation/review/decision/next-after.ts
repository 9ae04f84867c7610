/** The item after this one in the queue; at its end, or for an item not in it, the first of the others. */
export const nextAfter = <Item extends { readonly uuid: string }>(
  queue: readonly Item[],
  uuid: string,
): Item | undefined => {
  const place = queue.findIndex((item) => item.uuid === uuid);
  const others = queue.filter((item) => item.uuid !== uuid);
  return (place === -1 ? undefined : queue[place + 1]) ?? others[0];
};
