/** Does something with each item, `atOnce` of them at a time, in order. Rejects with the first error; what is under way goes on. */
export async function sideBySide<Item>(
  items: Iterable<Item>,
  atOnce: number,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]()
  const work = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await act(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
