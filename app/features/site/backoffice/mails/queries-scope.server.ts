import { sql } from 'drizzle-orm'
import type { Actor } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { deadAddresses, emails } from '#app/platform/tables.server.ts'
import { canReadMails } from './policy.ts'

/** Everybody's emails for staff who answer people, but those to the reader, which are an own cause. */
export function mailsReadBy(actor: Actor): Scope<'emails'> {
  if (!canReadMails(actor)) return scope('emails', undefined)
  return scope('emails', sql`lower(${emails.toAddress}) <> ${actor.email.toLowerCase()}`)
}

/** Every address to which nothing is sent, for staff who answer people, but the reader's own. */
export function deadAddressesReadBy(actor: Actor): Scope<'deadAddresses'> {
  if (!canReadMails(actor)) return scope('deadAddresses', undefined)
  return scope('deadAddresses', sql`${deadAddresses.address} <> ${actor.email.toLowerCase()}`)
}

/** What was noted of reports that were made up, for staff who answer people. */
export const forgeriesReadBy = (actor: Actor): Scope<'refusals'> =>
  scope('refusals', canReadMails(actor) ? sql`true` : undefined)
