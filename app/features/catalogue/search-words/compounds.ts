const LINKS = ['', 's', 'es', 'n', 'en']
const SHORTEST = 4
/** A head alone says enough where it is this long and no less than this much of the word. */
const LONE_HEAD = 6
const LONE_TAIL = 7

type Split = { head: string; tail: string }

/**
 * Where a compound may be put together: 'brandschutz' and 'helfer', 'verkauf' and 'leiter' with an s between.
 */
function splitsOf(word: string): Split[] {
  const splits: Split[] = []
  for (let at = word.length - SHORTEST; at >= SHORTEST; at -= 1)
    for (const link of LINKS) {
      const head = word.slice(0, at - link.length)
      if (head.length >= SHORTEST && word.slice(0, at).endsWith(link))
        splits.push({ head, tail: word.slice(at) })
    }
  return splits
}

/** Everything that a word may be put together of. */
export function partsOf(word: string): string[] {
  return [...new Set(splitsOf(word).flatMap(({ head, tail }) => [head, tail]))]
}

/**
 * The words of which one is put together, from those that are known; the longest head decides. Where only one
 * of two is known, it stands for the compound in German alone: elsewhere 'wordpress' would be any word.
 */
export function compoundOf(word: string, known: ReadonlySet<string>, isGerman: boolean): string[] {
  const splits = splitsOf(word)
  const both = splits.find(({ head, tail }) => known.has(head) && known.has(tail))
  if (both) return [both.head, both.tail]
  if (!isGerman) return []
  const first = splits.find(
    ({ head }) => known.has(head) && head.length >= LONE_HEAD && head.length * 2 >= word.length,
  )
  if (first) return [first.head]
  const last = splits.findLast(({ tail }) => known.has(tail) && tail.length >= LONE_TAIL)
  return last ? [last.tail] : []
}
