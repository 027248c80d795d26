/**
 * Has works done by so many at once, each next one as soon as one has ended; answers in their order. All of
 * two hundred at once would wait in a line of our own for one of ten connections, longer than it lets them on
 * a machine with other work.
 */
export async function soManyAtOnce<T>(most: number, works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const answers: T[] = []
  const waiting = works.entries()
  const takeNext = async () => {
    for (const [at, work] of waiting) answers[at] = await work()
  }
  await Promise.all(Array.from({ length: most }, takeNext))
  return answers
}
