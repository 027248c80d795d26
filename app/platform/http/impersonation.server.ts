import { type Actor, isImpersonated } from '#app/kit/actor.ts'
import { refuse } from '#app/kit/refusal.ts'

/**
 * What staff does not see as somebody else, by the pattern of its address: messages between people, ways in,
 * bank accounts, what tax offices are told, addresses that are keys by themselves, and all data of a person
 * or a workspace as a file.
 */
export const CLOSED = [
  '/message',
  '/settings/security',
  '/settings/data',
  '/revenue/account',
  '/revenue/year',
  '/settings/taxdetails',
  '/bank-account',
  '/availability/calendars',
  '/dashboard/c/billing/export.zip',
]

const isClosed = (route: string): boolean =>
  CLOSED.some((path) => route === path || route.startsWith(`${path}/`))

/** Refuses staff that looks as somebody else what is that person's alone. */
export function refuseClosed(actor: Actor, route: string): void {
  if (isImpersonated(actor) && isClosed(route)) throw refuse('forbidden', 'impersonation:refused.closed')
}
