import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { memberships } from '#app/features/people/parties/tables.server.ts'
import { staffActs } from '#app/features/people/staff-acts/tables.server.ts'
import { contactMessages } from '#app/features/site/site/tables.server.ts'
import type { Actor, Person } from '#app/kit/actor.ts'
import { type DependentScope, dependentScope, type Scope, scope } from '#app/platform/scope.server.ts'
import { canAnswerContact } from './policy.ts'
import { contactAnswers } from './tables.server.ts'

/**
 * The messages that an actor answers: all for staff who moderate, but what they wrote themselves, and
 * objections of people about whom, about whose workspace or topic they have decided.
 */
export function contactAnsweredBy(actor: Actor): Scope<'contact messages'> {
  if (!canAnswerContact(actor)) return scope('contact messages', undefined)
  const isOwn = or(
    eq(contactMessages.accountId, actor.accountId),
    sql`lower(${contactMessages.email}) = ${actor.email.toLowerCase()}`,
  )
  return scope('contact messages', sql`not coalesce(${isOwn} or ${hasDecidedOn(actor)}, false)`)
}

/** Whether a message objects to what the actor did; by the account or the address of who wrote it. */
const hasDecidedOn = (actor: Person) =>
  sql<boolean>`(${contactMessages.about} = 'objection' and exists (select from ${staffActs} act
    join ${accounts} who on who.id = ${contactMessages.accountId} or lower(who.email) = lower(${contactMessages.email})
    where act.acted_by = ${actor.accountId} and (act.party_id = who.party_id
      or exists (select from ${memberships} m where m.company_id = act.party_id and m.member_id = who.party_id))))`

/** The answers to the `contact_messages` of a query. */
export function answersOfMessages(): DependentScope<'contact answers'> {
  const isOfThem = and(eq(contactAnswers.messageId, contactMessages.id), isNotNull(contactAnswers.outcome))
  return dependentScope('contact answers', isOfThem)
}
