import { sql } from 'drizzle-orm'
import type { Actor } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { canReadMails } from './policy.ts'

/** Everybody's emails for staff who answer people, but those to the reader, which are an own cause. */
export function mailsReadBy(actor: Actor): Scope<'emails'> {
  if (!canReadMails(actor)) return scope('emails', undefined)
  return scope('emails', sql`lower(${emails.toAddress}) <> ${actor.email.toLowerCase()}`)
}
