import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { contactMessages } from '#app/features/site/site/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import { type DependentScope, dependentScope, type Scope, scope } from '#app/platform/scope.server.ts'
import { canAnswerContact } from './policy.ts'
import { contactAnswers } from './tables.server.ts'

/** The messages that an actor answers: all for staff who moderate, but what they wrote themselves. */
export function contactAnsweredBy(actor: Actor): Scope<'contact messages'> {
  if (!canAnswerContact(actor)) return scope('contact messages', undefined)
  const isOwn = or(
    eq(contactMessages.accountId, actor.accountId),
    sql`lower(${contactMessages.email}) = ${actor.email.toLowerCase()}`,
  )
  return scope('contact messages', sql`not coalesce(${isOwn}, false)`)
}

/** The answers to the `contact_messages` of a query. */
export function answersOfMessages(): DependentScope<'contact answers'> {
  const isOfThem = and(eq(contactAnswers.messageId, contactMessages.id), isNotNull(contactAnswers.outcome))
  return dependentScope('contact answers', isOfThem)
}
