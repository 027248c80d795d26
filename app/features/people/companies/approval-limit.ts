import { type Actor, hasAccount } from '#app/kit/actor.ts'
import { roughFactor } from '#app/kit/exchange-rate.ts'
import type { Money } from '#app/kit/money.ts'
import type { CompanyPerson } from './policy.ts'

/**
 * What a member may buy without asking an admin: up to so much in the currency of the company, null where
 * that has none.
 */
export type ApprovalLimit = { minor: number; currency: string | null }

/**
 * Whether somebody acts for a company by whose admins purchases can be limited: as any member but an admin.
 */
export function isLimitable(actor: Actor): actor is CompanyPerson {
  return hasAccount(actor) && actor.company !== null && actor.role !== 'admin'
}

/**
 * The most, in minor units of a currency, that a limit leaves to the member: of another currency by the rates
 * that prices are compared by, and nothing where no rate is known.
 */
export function freeUpTo(limit: ApprovalLimit, currency: string): number {
  if (limit.currency === currency) return limit.minor
  const factor = limit.currency === null ? null : roughFactor(limit.currency, currency)
  return factor === null ? 0 : Math.floor(limit.minor * factor)
}

/** Whether a purchase waits for an admin. What costs nothing never does. */
export function isAbove(limit: ApprovalLimit | null, { minor, currency }: Money): boolean {
  return limit !== null && minor > freeUpTo(limit, currency)
}
