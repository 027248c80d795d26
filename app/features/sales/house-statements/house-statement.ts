/**
 * What an entry of one of the house's accounts is: money that came, a payout that was booked, or came back.
 */
export const HOUSE_KINDS = ['credit', 'paid', 'returned'] as const
export type HouseKind = (typeof HOUSE_KINDS)[number]

/** An entry as its bank says it. */
export type HouseEntry = {
  kind: HouseKind
  /** '2026-11-29' */
  day: string
  amountMinor: number
  currency: string
  /** The account that the statement is of; null where it does not say. */
  account: string | null
  /** The code of a payout or of a batch that it names. */
  payout: string | null
  batch: string | null
  /** Why money came back, as the bank says it. */
  reason: string | null
  payer: string | null
  /** The IBAN that money came from. */
  payerIban: string | null
  words: string
  bankReference: string | null
}

/**
 * What became of an entry: `collected` settled what it names, `queued` waits for staff, `paid` and
 * `returned` changed payouts. `again` was known, `mismatch` names a payout or a renewal of
 * another amount, `unknown`
 * nothing of ours.
 */
export const OUTCOMES = ['collected', 'queued', 'paid', 'returned', 'again', 'mismatch', 'unknown'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const FILES_A_DAY = { name: 'house-statements', points: 60, seconds: 86_400 } as const

/** The most entries of one file. */
export const MOST_ENTRIES = 20_000

/**
 * Keys that identify entries, in order: the same entry has the same one in every file of its bank.
 * Identical entries of a file are numbered.
 */
export function entryMarks(entries: readonly HouseEntry[]): string[] {
  const seen = new Map<string, number>()
  return entries.map(({ kind, day, amountMinor, currency, account, bankReference, ...said }) => {
    const distinctive =
      bankReference === null ? [said.payout, said.batch, said.payer, said.words] : [bankReference]
    const mark = JSON.stringify([account, kind, day, amountMinor, currency, ...distinctive])
    const turn = (seen.get(mark) ?? 0) + 1
    seen.set(mark, turn)
    return `${mark} ${turn}`
  })
}

/** The page where staff bring statements. */
export const HOUSE_STATEMENTS_PAGE = '/admin/bankstatements'
