import { type Actor, actsForParty, isLockedFor } from '#app/kit/actor.ts'

export type WorkspaceTerm = {
  name: string
  /** Days of the free trial that are left, a begun one counted; null when none runs. */
  trialDays: number | null
  /** Whether it can be read alone. */
  locked: boolean
  /** Whether the person is its admin. */
  admin: boolean
}

const DAY_MS = 86_400_000

/** Days until `end`, rounded up; 0 once it has passed. */
export function daysUntil(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS))
}

/**
 * Trial, plan or lock of the workspace acted for, for the frame of every page; null for an actor without one.
 */
export function termOf(actor: Actor, now: Date): WorkspaceTerm | null {
  const company = actsForParty(actor) ? actor.company : null
  if (!company) return null
  const { name, trial, writableUntil } = company
  const locked = isLockedFor(actor, now)
  const trialDays = trial && !locked && writableUntil ? daysUntil(writableUntil, now) : null
  return { name, locked, trialDays, admin: actsForParty(actor) && actor.role === 'admin' }
}
