import { isEmail, writtenEmail } from '#app/kit/email-address.ts'
import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

/** The states of a request for seats that an organiser approves. */
export const SEAT_REQUEST_STATES = [
  'asked',
  'approved',
  'taken',
  'released',
  'lapsed',
  'declined',
  'withdrawn',
  'ended',
] as const
export type SeatRequestState = (typeof SEAT_REQUEST_STATES)[number]
export type SeatRequestStep = 'approve' | 'take' | 'release' | 'lapse' | 'decline' | 'withdraw' | 'end'

/** Approved seats are held by an order, which the request follows in every step. */
export const SEAT_REQUEST_TABLE: readonly Transition<SeatRequestState, SeatRequestStep>[] = [
  { name: 'approve', from: ['asked'], to: 'approved', by: ['provider', 'staff'] },
  { name: 'decline', from: ['asked'], to: 'declined', by: ['provider', 'staff'] },
  { name: 'withdraw', from: ['asked'], to: 'withdrawn', by: ['customer'] },
  { name: 'take', from: ['approved'], to: 'taken', by: ['system'] },
  { name: 'release', from: ['approved'], to: 'released', by: ['system'] },
  { name: 'lapse', from: ['approved'], to: 'lapsed', by: ['system'] },
  // Its date is cancelled or over, or its type is not sold any more, before anybody decided or bought.
  { name: 'end', from: ['asked', 'approved'], to: 'ended', by: ['system'] },
]

export const seatsAsked = defineFact('seat-request.asked', { event: 'id', seats: 'count' })
export const seatsApproved = defineFact('seat-request.approved', { ...STEP, event: 'id' })
export const seatsDeclined = defineFact('seat-request.declined', { ...STEP, event: 'id' })
export const seatRequestEnded = defineFact('seat-request.ended', { ...STEP, event: 'id' })

/** The most open requests of one person, and the most decided at once. */
export const MOST_REQUESTS = 50

/** A future participant of a requested seat. */
export type Participant = { name: string; email: string }

/** A name and an address, and what stands between them. */
const LONGEST_LINE = 400
const LINE = /^(.*?)[\s,;<(]+([^\s,;<>()]+@[^\s,;<>()]+)[>)]*$/

/**
 * Participants as people type or paste them, one a line: a name, then an email address. `wrong` is the first
 * invalid line.
 */
export function participantsIn(
  typed: string,
  isAddress: (email: string) => boolean = isEmail,
): { people: Participant[]; wrong: number | null } {
  const lines = typed.split(/\r?\n/).map((line) => line.replace(/\s+/g, ' ').trim())
  const people: Participant[] = []
  for (const [at, line] of lines.entries()) {
    if (line === '') continue
    if (line.length > LONGEST_LINE) return { people, wrong: at + 1 }
    const [, name = '', email = ''] = LINE.exec(line) ?? []
    if (name.trim() === '' || name.length > 100 || !isAddress(email)) return { people, wrong: at + 1 }
    people.push({ name: name.trim(), email: writtenEmail(email) })
  }
  return { people, wrong: null }
}
