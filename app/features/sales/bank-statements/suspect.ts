import type { Bill } from './statement.ts'

const HALF = 5
const MOST_WRONG = 2

type Said = { name: string | null; text: string | null; amountMinor: number; currency: string }

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')

/**
 * Finds the invoice probably meant by an entry with a wrong reference: one half of it matches and the other
 * nearly, or the invoice number comes with exactly the amount due. Null where none or several fit. The cost
 * grows with the texts, not with the invoices.
 */
export function suspectsAmong(bills: readonly Bill[]): (entry: Said) => Bill | null {
  const halves = new Map<string, { bill: Bill; isFirst: boolean }[]>()
  const invoices = new Map<string, Bill[]>()
  for (const bill of bills) {
    const [first, second] = [bill.reference.slice(0, HALF), bill.reference.slice(HALF)]
    for (const [half, isFirst] of [[first, true] as const, [second, false] as const])
      halves.set(half, [...(halves.get(half) ?? []), { bill, isFirst }])
    const number = plain(bill.invoice)
    invoices.set(number, [...(invoices.get(number) ?? []), bill])
  }
  return ({ name, text, amountMinor, currency }) => {
    const found = new Set<Bill>()
    const words = `${name ?? ''} ${text ?? ''}`
    const signs = plain(words)
    for (let at = 0; at + HALF <= signs.length; at += 1)
      for (const { bill, isFirst } of halves.get(signs.slice(at, at + HALF)) ?? [])
        if (isNearly(signs, at, { bill, isFirst })) found.add(bill)
    for (const word of words.split(/[\s·,;:]+/))
      for (const bill of invoices.get(plain(word)) ?? [])
        if (bill.totalMinor === amountMinor && bill.currency === currency) found.add(bill)
    const [bill, ...others] = found
    return bill && others.length === 0 ? bill : null
  }
}

function isNearly(signs: string, at: number, { bill, isFirst }: { bill: Bill; isFirst: boolean }): boolean {
  const other = isFirst ? bill.reference.slice(HALF) : bill.reference.slice(0, HALF)
  return [HALF - 1, HALF, HALF + 1].some((length) => {
    const beside = isFirst
      ? signs.slice(at + HALF, at + HALF + length)
      : signs.slice(Math.max(0, at - length), at)
    return distance(beside, other) <= MOST_WRONG
  })
}

/** How many signs are to be changed, put in or left out to make one text of the other (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [at, sign] of [...from].entries()) {
    const next = [at + 1]
    for (let column = 1; column <= to.length; column += 1) {
      const same = (row[column - 1] ?? 0) + (to[column - 1] === sign ? 0 : 1)
      next.push(Math.min(same, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
