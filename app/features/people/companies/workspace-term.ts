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

/** The ceiling of days until an end, as the banner of a free trial says it; none once it is over. */
export function daysUntil(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS))
}

/**
 * How the workspace that somebody acts for stands, as the frame of each page says it; null for who acts for
 * none.
 */
export function termOf(actor: Actor, now: Date): WorkspaceTerm | null {
  const company = actsForParty(actor) ? actor.company : null
  if (!company) return null
  const { name, trial, writableUntil } = company
  const locked = isLockedFor(actor, now)
  const trialDays = trial && !locked && writableUntil ? daysUntil(writableUntil, now) : null
  return { name, locked, trialDays, admin: actsForParty(actor) && actor.role === 'admin' }
}
