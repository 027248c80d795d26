import { refuse } from '#app/kit/refusal.ts'
import type { Transition } from '#app/kit/state-table.ts'

/** A seat allocation counts while it is held and has not run out, and when it is taken. */
export const ALLOCATION_STATES = ['held', 'taken', 'released'] as const
type AllocationState = (typeof ALLOCATION_STATES)[number]
export type AllocationStep = 'keep' | 'hold_on' | 'release'

/** Only the marketplace moves an allocation, along with its order's steps. */
export const ALLOCATION_TABLE: readonly Transition<AllocationState, AllocationStep>[] = [
  // One that was given back is seated again when seats are free: money may land late.
  { name: 'keep', from: ['held', 'released'], to: 'taken', by: ['system'] },
  { name: 'hold_on', from: ['held', 'released'], to: 'held', by: ['system'] },
  { name: 'release', from: ['held', 'taken'], to: 'released', by: ['system'] },
]

/** How many dates of a series have a limit as requested, and how many others were skipped. */
export type LimitedDates = { dates: number; kept: number }

/** The most shared limits of one event. */
export const MOST_LIMITS = 20

/** A quota with its seats taken or held now. */
export type QuotaCount = {
  quotaId: string
  size: number
  used: number
  ticketTypeIds: string[]
  /** Whether it holds for the event as a whole. */
  wholeEvent?: boolean
}
export type WantedSeats = { ticketTypeId: string; quantity: number }

/** How many more seats of a type are available: the least left in any of its quotas; 0 without a quota. */
export function seatsLeft(quotas: readonly QuotaCount[], ticketTypeId: string): number {
  const touching = quotas.filter((quota) => quota.ticketTypeIds.includes(ticketTypeId))
  if (touching.length === 0) return 0
  return Math.max(0, Math.min(...touching.map((quota) => quota.size - quota.used)))
}

/** Whether all wanted seats fit into all their quotas, and how many are left where they do not. */
export function fitSeats(
  quotas: readonly QuotaCount[],
  wanted: readonly WantedSeats[],
): { fits: true } | { fits: false; left: number } {
  for (const { ticketTypeId } of wanted) {
    if (!quotas.some((quota) => quota.ticketTypeIds.includes(ticketTypeId))) return { fits: false, left: 0 }
  }
  for (const quota of quotas) {
    const asked = wanted
      .filter((want) => quota.ticketTypeIds.includes(want.ticketTypeId))
      .reduce((sum, want) => sum + want.quantity, 0)
    const left = Math.max(0, quota.size - quota.used)
    if (asked > left) return { fits: false, left }
  }
  return { fits: true }
}

type Limits = {
  capacity: number
  types: readonly { id: string; name: string; quantity: number | null }[]
}

/** Why limits are too small for the seats sold or held, `given` by type; null when they are not. */
export function fewerThanGiven(
  { capacity, types }: Limits,
  given: ReadonlyMap<string, number>,
): { reason: string; params: Record<string, string | number> } | null {
  const all = [...given.values()].reduce((sum, seats) => sum + seats, 0)
  if (all > capacity) return { reason: 'events:refused.capacityGiven', params: { count: all } }
  for (const { id, name, quantity } of types) {
    const count = given.get(id) ?? 0
    if (quantity !== null && count > quantity)
      return { reason: 'events:refused.quantityGiven', params: { count, name } }
  }
  return null
}

/**
 * The refusal where seats do not fit: `events:refused.fewLeft` with how many are left, or
 * `events:refused.soldOut`.
 */
export function soldOut(left: number) {
  return left > 0
    ? refuse('conflict', 'events:refused.fewLeft', { count: left })
    : refuse('conflict', 'events:refused.soldOut')
}

/**
 * The refusal of seats for which a code is not valid: `codes:refused.few` with how many it has left, or
 * `codes:refused.unknown`.
 */
export function codeUsed(left: number) {
  return left > 0
    ? refuse('conflict', 'codes:refused.few', { count: left })
    : refuse('conflict', 'codes:refused.unknown')
}
