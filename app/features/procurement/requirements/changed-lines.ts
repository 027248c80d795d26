/** One line of a text that was changed: kept, taken out or new. */
export type DiffLine = { kind: 'same' | 'old' | 'new'; text: string }

/** Longer texts are shown in full, before and after. */
const MOST_COMPARED = 40_000

/** What changed between two texts, line by line, in the order of reading. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  if (a.length * b.length > MOST_COMPARED)
    return [
      ...a.map((text) => ({ kind: 'old' as const, text })),
      ...b.map((text) => ({ kind: 'new' as const, text })),
    ]
  // Lengths of the longest common part of what is left of each, from the end.
  const common = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = common[i]
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [old, fresh] = [a[i], b[j]]
    if (i < a.length && j < b.length && old === fresh) {
      lines.push({ kind: 'same', text: old ?? '' })
      i += 1
      j += 1
    } else if (i < a.length && (j >= b.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: 'old', text: old ?? '' })
      i += 1
    } else {
      lines.push({ kind: 'new', text: fresh ?? '' })
      j += 1
    }
  }
  return lines
}
