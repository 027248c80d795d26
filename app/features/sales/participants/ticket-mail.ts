/** Why a ticket that somebody was sent is theirs no more: a colleague has the seat, or it was cancelled. */
export const TICKET_ENDS = ['replaced', 'cancelled'] as const
export type TicketEnd = (typeof TICKET_ENDS)[number]

/** How often one may name who takes a seat, counted for each seat and for each person. */
export const NAMING_LIMITS = {
  ofSeat: { name: 'name-seat', points: 6, seconds: 3_600 },
  ofPerson: { name: 'name-person', points: 120, seconds: 3_600 },
} as const

/**
 * Ticket emails of a day that one person causes beyond the first for each paid seat, and that one mailbox
 * gets.
 */
export const MOST_A_DAY = { ofPerson: 50, toMailbox: 10 } as const

/**
 * How many ticket emails an order causes in all: as many again as it has seats, and a few for slips of the
 * pen.
 */
export function mostMails(seats: number): number {
  return 2 * seats + 3
}

/** The mailbox of an address, as limits count it: what stands behind a plus is the same person's. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const plus = address.indexOf('+')
  return plus > 0 && plus < at ? address.slice(0, plus) + address.slice(at) : address
}

export type Wanted = {
  address: string
  /** The first email about a seat that was paid for. */
  firstOfPaid: boolean
  /** The buyer's own confirmed address. */
  own: boolean
}
export type SentSoFar = {
  seats: number
  ofOrder: number
  ofPerson: number
  toMailbox: ReadonlyMap<string, number>
}
export type Mailed = Wanted & { mailbox: string; counted: boolean }

/**
 * Which of those who are named get a ticket by email, in their order. What one did not pay for is an
 * invitation to send strangers emails in our name, so it ends soon; `stopped` says whether a limit of the
 * order or of its buyer ended it.
 */
export function chooseMailed(
  wanted: readonly Wanted[],
  sent: SentSoFar,
): { mailed: Mailed[]; stopped: boolean } {
  const toMailbox = new Map(sent.toMailbox)
  let { ofPerson } = sent
  let stopped = false
  const mailed: Mailed[] = []
  for (const one of wanted) {
    const mailbox = mailboxOf(one.address)
    const counted = !one.own && !one.firstOfPaid
    const got = toMailbox.get(mailbox) ?? 0
    const spent = sent.ofOrder + mailed.length >= mostMails(sent.seats)
    if (spent || (counted && ofPerson >= MOST_A_DAY.ofPerson)) stopped = true
    else if (one.own || got < MOST_A_DAY.toMailbox) {
      mailed.push({ ...one, mailbox, counted })
      toMailbox.set(mailbox, got + 1)
      if (counted) ofPerson += 1
    }
  }
  return { mailed, stopped }
}
