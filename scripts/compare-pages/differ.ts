import { PARTS, type Said } from './said.ts'

export type Difference = { part: string; gone: string[]; come: string[] }
/** Why lines that match `line`, on pages that match `page`, may differ. */
export type Explanation = { page?: string; line: string; why: string }

/** In what two answers to one address differ; how a text is cut into lines and elements does not count. */
export function differences(before: Said, after: Said): Difference[] {
  const found: Difference[] = []
  if (before.status !== after.status)
    found.push({ part: 'status', gone: [`${before.status}`], come: [`${after.status}`] })
  for (const part of PARTS) {
    const [gone, come] = [without(before[part], after[part]), without(after[part], before[part])]
    if (part === 'text' && letters(before.text) === letters(after.text)) continue
    if (gone.length + come.length > 0) found.push({ part, gone, come })
    else if (before[part].join('\n') !== after[part].join('\n')) found.push(reordered(part, before, after))
  }
  return found
}

/** Takes out the lines that are explained, and names the reasons that were needed. */
export function explain(
  found: readonly Difference[],
  page: string,
  explanations: readonly Explanation[],
): { left: Difference[]; reasons: string[] } {
  const reasons = new Set<string>()
  const isOpen = (line: string) => {
    const known = explanations.find(
      (one) => new RegExp(one.page ?? '', 'u').test(page) && new RegExp(one.line, 'u').test(line),
    )
    if (known) reasons.add(known.why)
    return known === undefined
  }
  const left = found
    .map(({ part, gone, come }) => ({ part, gone: gone.filter(isOpen), come: come.filter(isOpen) }))
    .filter(({ gone, come }) => gone.length + come.length > 0)
  return { left, reasons: [...reasons] }
}

/** The lines of the first that the second lacks, each as often as it is missing. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const there = new Map<string, number>()
  for (const line of others) there.set(line, (there.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const count = there.get(line) ?? 0
    there.set(line, count - 1)
    return count <= 0
  })
}

const letters = (lines: readonly string[]) => lines.join('').replace(/\s/g, '')

/** The same lines in another order: the first that moved. Links may be told in any order. */
function reordered(part: (typeof PARTS)[number], before: Said, after: Said): Difference {
  const at = before[part].findIndex((line, index) => line !== after[part][index])
  const there = (said: Said) => [`in another order from: ${said[part][at]}`]
  return { part, gone: there(before), come: there(after) }
}
