import { type Actor, hasAccount } from '#app/kit/actor.ts'
import { roughFactor } from '#app/kit/exchange-rate.ts'
import type { Money } from '#app/kit/money.ts'
import type { CompanyPerson } from './policy.ts'

/**
 * Up to how much a member may buy without an admin's approval, in minor units of the company's currency,
 * which is null where it has none.
 */
export type ApprovalLimit = { minor: number; currency: string | null }

/** Whether the actor is a member of a company whose purchases its admins can limit: anybody but an admin. */
export function isLimitable(actor: Actor): actor is CompanyPerson {
  return hasAccount(actor) && actor.company !== null && actor.role !== 'admin'
}

/**
 * The limit in minor units of another currency, converted by the rates that compare prices; 0 where no rate
 * is known.
 */
export function freeUpTo(limit: ApprovalLimit, currency: string): number {
  if (limit.currency === currency) return limit.minor
  const factor = limit.currency === null ? null : roughFactor(limit.currency, currency)
  return factor === null ? 0 : Math.floor(limit.minor * factor)
}

/** Whether a purchase needs an admin's approval. One that costs nothing never does. */
export function isAbove(limit: ApprovalLimit | null, { minor, currency }: Money): boolean {
  return limit !== null && minor > freeUpTo(limit, currency)
}
