/** Why a sent ticket is no longer its recipient's: a colleague has the seat, or it was cancelled. */
export const TICKET_ENDS = ['replaced', 'cancelled'] as const
export type TicketEnd = (typeof TICKET_ENDS)[number]
/** The same, or the ticket was sent again. */
export const TICKET_MAIL_ENDS = [...TICKET_ENDS, 'resent'] as const

/** How often participants may be renamed, for each seat and for each person. */
export const NAMING_LIMITS = {
  ofSeat: { name: 'name-seat', points: 6, seconds: 3_600 },
  ofPerson: { name: 'name-person', points: 120, seconds: 3_600 },
} as const

/**
 * Daily limits of ticket emails: those that one person causes beyond the first for each paid seat, and those
 * to one mailbox.
 */
export const MOST_A_DAY = { ofPerson: 50, toMailbox: 10 } as const

/** The most ticket emails of an order: as many again as it has seats, and a few for corrections. */
export function mostMails(seats: number): number {
  return 2 * seats + 3
}

/** The mailbox of an address for limits: a part after a plus is ignored. */
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
 * The participants who get a ticket email, in order. Unpaid seats could be used to email strangers in our
 * name, so their limit is low; `stopped` says whether a limit of the order or of its buyer applied.
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
