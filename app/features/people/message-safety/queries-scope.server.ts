import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { conversationLines, conversations } from '#app/features/people/qmail/tables.server.ts'
import { type Actor, accountIdOf, type Person, partyIdOf } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { LINES_AFTER, LINES_OF_CASE } from './message-report.ts'
import { canDecideMessages } from './policy.ts'
import { messageBlocks, messageReports } from './tables.server.ts'

/**
 * The reports that an actor may decide: all for staff who moderate, but those of an own cause, of which not
 * even their being there is said: whoever is reported learns nothing of it.
 */
export function reportsDecidedBy(actor: Actor): Scope<'message reports'> {
  if (!canDecideMessages(actor)) return scope('message reports', undefined)
  const { reporterId, reportedId } = messageReports
  return scope(
    'message reports',
    sql`not (${isOwnCause(actor, reporterId)} or ${isOwnCause(actor, reportedId)})`,
  )
}

/** The person's own reports. */
export function reportsOf(actor: Actor): Scope<'message reports'> {
  const account = accountIdOf(actor)
  return scope('message reports', account === null ? undefined : eq(messageReports.reportedBy, account))
}

/** Whether a message waits for staff: its author objected to what is hidden in it, or it is held. */
export const isClaim: SQL = sql`(${and(
  isNotNull(conversationLines.claimedAt),
  isNull(conversationLines.releasedAt),
  isNull(conversationLines.declinedAt),
)})`
export const isHeld: SQL = eq(conversationLines.withheld, 'held')

/** Whether a message waits for a decision of staff. */
export const isWaiting: SQL = sql`coalesce(${or(isClaim, isHeld)}, false)`

/**
 * The messages on which an actor may decide, joined with `conversations`, for staff who moderate: those that
 * wait for staff (`isWaiting`) or did; none of an own cause.
 */
export function linesDecidedBy(actor: Actor): Scope<'conversation lines'> {
  if (!canDecideMessages(actor)) return scope('conversation lines', undefined)
  return scope(
    'conversation lines',
    and(or(isWaiting, isNotNull(conversationLines.decidedAt)), sql`not ${isOwnConversation(actor)}`),
  )
}

/**
 * The messages that an actor reads in a case, joined with `conversations`: those to decide on, and the lines
 * of a reported conversation that stand in its report (LINES_OF_CASE).
 */
export function linesOfCases(actor: Actor): Scope<'conversation lines'> {
  if (!canDecideMessages(actor)) return scope('conversation lines', undefined)
  const last = sql`(${messageReports.position} + ${LINES_AFTER}::int)`
  const isReported = sql`exists (select from ${messageReports}
    where ${messageReports.conversationId} = ${conversationLines.conversationId} and ${reportsDecidedBy(actor)}
      and ${conversationLines.position} <= ${last}
      and ${conversationLines.position} > least(${last}, ${conversations.lastPosition}) - ${LINES_OF_CASE}::int)`
  return scope('conversation lines', or(linesDecidedBy(actor), isReported))
}

const isOwnConversation = (actor: Person): SQL =>
  sql`(${isOwnCause(actor, conversations.lowId)} or ${isOwnCause(actor, conversations.highId)})`

/** The blocks that the party acted for has set. */
export function blocksOf(actor: Actor): Scope<'message blocks'> {
  const party = partyIdOf(actor)
  return scope('message blocks', party === null ? undefined : eq(messageBlocks.blockerId, party))
}

/** All blocks, for the system alone. */
export function everyBlock(ctx: Ctx): Scope<'message blocks'> {
  requireSystem(ctx)
  return scope('message blocks', sql`true`)
}
