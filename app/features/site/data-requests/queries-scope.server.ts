import { sql } from 'drizzle-orm'
import type { Actor } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canAnswerDataRequests } from './policy.ts'
import { dataRequests } from './tables.server.ts'

/** What people ask of their data, for staff that answers it, but what is asked of the own. */
export function dataRequestsAnsweredBy(actor: Actor): Scope<'dataRequests'> {
  if (!canAnswerDataRequests(actor)) return scope('dataRequests', undefined)
  return scope('dataRequests', sql`${dataRequests.email} <> ${actor.email.toLowerCase()}`)
}

/** The one request whose link somebody has; the caller has checked the link. */
export const dataRequestOfLink = (code: string): Scope<'dataRequests'> =>
  scope('dataRequests', sql`${dataRequests.code} = ${code}`)
