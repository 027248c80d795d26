import { creditorReference } from '#app/features/money/payments/transfer.ts'
import type { Bill, EntryKind } from './statement.ts'
import { suspectsAmong } from './suspect.ts'

/**
 * What becomes of an entry. `match` alone is booked: one creditor reference of a bill that is open, and
 * exactly what is due, in its currency, on its account. Everything else is for its seller to look at, each
 * kind for itself.
 */
export const QUEUES = [
  'match',
  'booked',
  'typo',
  'less',
  'split',
  'more',
  'merged',
  'early',
  'paid',
  'over',
  'currency',
  'account',
  'reversed',
  'batch',
  'again',
  'unknown',
  'reversal',
  'pending',
  'debit',
] as const
export type Queue = (typeof QUEUES)[number]

export type StoredEntry = {
  kind: EntryKind
  day: string
  amountMinor: number
  currency: string
  account: string | null
  references: string[]
  name: string | null
  text: string | null
  entryKey: string
  isBooked: boolean
}

export type Planned = { queue: Queue; bills: Bill[] }

type Known = {
  bills: readonly Bill[]
  /** The keys of entries that paid something, in whichever statement. */
  used: ReadonlySet<string>
  /** The last day that has begun anywhere. */
  today: string
}

/** The planned outcome of each entry of a statement, in order. */
export function planEntries(entries: readonly StoredEntry[], { bills, used, today }: Known): Planned[] {
  const billOf = new Map(bills.map((bill) => [bill.reference, bill]))
  const suspect = suspectsAmong(bills.filter(({ standing }) => standing === 'open'))
  const named = countNamed(entries, used)
  const paid = new Set<string>()
  const planned = entries.map((entry): Planned => {
    const known = entry.references.flatMap((reference) => billOf.get(reference) ?? [])
    if (entry.isBooked) return { queue: 'booked', bills: known }
    if (used.has(entry.entryKey)) return { queue: 'again', bills: known }
    if (entry.kind !== 'credit') return { queue: entry.kind, bills: known }
    if (entry.day > today) return { queue: 'pending', bills: known }
    const [bill, ...more] = known
    if (!bill) {
      const maybe = entry.references.length > 0 ? null : suspect(entry)
      return maybe ? { queue: 'typo', bills: [maybe] } : { queue: 'unknown', bills: [] }
    }
    if (more.length > 0 || entry.references.length > 1) return { queue: 'merged', bills: known }
    const queue = queueOf(entry, bill, { ...named, paid })
    if (queue === 'match') paid.add(bill.reference)
    return { queue, bills: known }
  })
  // A part, or a second payment, may stand before the one that pays the bill.
  return planned.map((one, at) => {
    const reference = one.bills[0]?.reference ?? ''
    const isPart = one.queue === 'less' || one.queue === 'split' || one.queue === 'more'
    return isPart && paid.has(reference) && !entries[at]?.isBooked ? { ...one, queue: 'paid' } : one
  })
}

type Named = { back: ReadonlySet<string>; parts: ReadonlyMap<string, number>; paid: ReadonlySet<string> }

function queueOf(entry: StoredEntry, bill: Bill, { back, parts, paid }: Named): Queue {
  if (back.has(bill.reference)) return 'reversed'
  if (bill.standing !== 'open') return bill.standing
  if (paid.has(bill.reference)) return 'paid'
  if (entry.currency !== bill.currency) return 'currency'
  if (entry.account !== null && bill.account !== null && entry.account !== bill.account) return 'account'
  // What came before there was an invoice may be another year's, or another seller's.
  if (entry.amountMinor === bill.totalMinor) return entry.day < bill.issuedOn ? 'early' : 'match'
  if (entry.amountMinor > bill.totalMinor) return 'more'
  return (parts.get(bill.reference) ?? 0) > 1 ? 'split' : 'less'
}

/** Which references entries name with which money went (back), and in how many that brought some. */
function countNamed(entries: readonly StoredEntry[], used: ReadonlySet<string>) {
  const back = new Set<string>()
  const parts = new Map<string, number>()
  for (const { kind, references, entryKey } of entries)
    for (const reference of references) {
      if (kind === 'reversal' || kind === 'debit') back.add(reference)
      else if (kind === 'credit' && !used.has(entryKey)) parts.set(reference, (parts.get(reference) ?? 0) + 1)
    }
  return { back, parts }
}

/** The amounts that a plan books, by currency. */
export function sumsOf(entries: readonly StoredEntry[], plan: readonly Planned[], queue: Queue) {
  const sums = new Map<string, number>()
  for (const [at, { currency, amountMinor }] of entries.entries())
    if (plan[at]?.queue === queue) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor)
  return [...sums].map(([currency, minor]) => ({ currency, minor }))
}

/** The creditor reference of a bill. */
export const referenceOf = (bill: Pick<Bill, 'reference'>) => creditorReference(bill.reference)
