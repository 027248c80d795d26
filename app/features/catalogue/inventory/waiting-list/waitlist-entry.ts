import { type QuotaCount, seatsLeft } from '#app/features/catalogue/ticket-types/seats.ts'
import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

/** The states of a waitlist entry: waiting, offered, and the outcomes. */
export const WAITLIST_STATES = ['waiting', 'offered', 'taken', 'declined', 'lapsed', 'left', 'ended'] as const
export type WaitlistState = (typeof WAITLIST_STATES)[number]
export type WaitlistStep = 'offer' | 'take' | 'decline' | 'lapse' | 'leave' | 'end'

/** Offered seats are held by an order, which the entry follows in every step. */
export const WAITLIST_TABLE: readonly Transition<WaitlistState, WaitlistStep>[] = [
  { name: 'offer', from: ['waiting'], to: 'offered', by: ['system'] },
  { name: 'take', from: ['offered'], to: 'taken', by: ['system'] },
  { name: 'decline', from: ['offered'], to: 'declined', by: ['system'] },
  { name: 'lapse', from: ['offered'], to: 'lapsed', by: ['system'] },
  { name: 'leave', from: ['waiting'], to: 'left', by: ['customer'] },
  // Its date is cancelled or over, or what it waits for is not sold any more.
  { name: 'end', from: ['waiting', 'offered'], to: 'ended', by: ['system'] },
]

export const seatsOffered = defineFact('waitlist.seats-offered', { ...STEP, event: 'id' })
export const waitlistEnded = defineFact('waitlist.ended', { ...STEP, event: 'id' })

/** The most dates that one person may wait for at a time. */
export const MOST_WAITLIST_ENTRIES = 50

export type Waiting = { id: string; ticketTypeId: string; quantity: number; gathersUntil: Date | null }

/**
 * The next entry to be offered seats, in order, and the entries for which seats begin to gather: the first
 * entry that wants more than is free reserves it from all behind, once, until `gathersUntil`; then the next
 * entry that fits is offered it.
 */
export function nextOffer<W extends Waiting>(
  queue: readonly W[],
  quotas: readonly QuotaCount[],
  now: Date,
): { turn: W | null; gathering: W[] } {
  const gathering: W[] = []
  let left = [...quotas]
  for (const wait of queue) {
    const free = seatsLeft(left, wait.ticketTypeId)
    if (free >= wait.quantity) return { turn: wait, gathering }
    if (free === 0 || (wait.gathersUntil !== null && wait.gathersUntil <= now)) continue
    if (wait.gathersUntil === null) gathering.push(wait)
    left = left.map((quota) =>
      quota.ticketTypeIds.includes(wait.ticketTypeId) ? { ...quota, used: quota.used + free } : quota,
    )
  }
  return { turn: null, gathering }
}

/** The number of waitlist entries for so many seats of a type; `passed` once seats gathered in vain. */
export type Wishes = { ticketTypeId: string; quantity: number; people: number; passed: boolean }

/**
 * The quotas as available to everybody else: free seats go to the waiting list first. An entry whose
 * gathering time has passed no longer blocks others.
 */
export function besideWishes<Q extends QuotaCount>(quotas: readonly Q[], wishes: readonly Wishes[]): Q[] {
  const counted = wishes.filter(({ ticketTypeId, quantity, passed }) => {
    const free = seatsLeft(quotas, ticketTypeId)
    return free > 0 && (!passed || quantity <= free)
  })
  return quotas.map((quota) => {
    const wished = counted
      .filter(({ ticketTypeId }) => quota.ticketTypeIds.includes(ticketTypeId))
      .reduce((sum, { quantity, people }) => sum + quantity * people, 0)
    return { ...quota, used: Math.max(quota.used, Math.min(quota.size, quota.used + wished)) }
  })
}

/** The place in line after changing an entry: fewer seats of the same type keep it. */
export function standsSince(
  before: { ticketTypeId: string; quantity: number; since: Date },
  wish: { ticketTypeId: string; quantity: number },
  now: Date,
): Date {
  const keeps = wish.ticketTypeId === before.ticketTypeId && wish.quantity <= before.quantity
  return keeps ? before.since : now
}
