import { and, type Column, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { presentParties, providersOpenTo } from '#app/features/people/parties/queries-scope.server.ts'
import { groupAdmins, memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { type Actor, isImpersonated, isPerson, type Person } from '#app/kit/actor.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type DependentScope, dependentScope, type Scope, scope } from '#app/platform/scope.server.ts'
import { partyLexeme } from './line-words.ts'
import { conversationLines, conversationReads, conversationSides, lineWords } from './tables.server.ts'

/** Whoever reads messages: a person, and not staff that looks as somebody else. */
const readsMessages = (actor: Actor): actor is Person => isPerson(actor) && !isImpersonated(actor)

/**
 * The conversations of the party acted for, as its side of each: whoever acts for it sees them, a leaver from
 * the next request on no more. None for a visitor, the system, a program, or staff that looks as somebody.
 */
export function conversationsOf(actor: Actor): Scope<'conversation sides'> {
  return readsMessages(actor) ? conversationsCountedFor(actor) : scope('conversation sides', undefined)
}

/** The same for how many there are alone, which staff that looks as somebody sees, too. */
export function conversationsCountedFor(actor: Actor): Scope<'conversation sides'> {
  return scope(
    'conversation sides',
    isPerson(actor) ? and(eq(conversationSides.partyId, actor.partyId), seesLines) : undefined,
  )
}

/**
 * The words of all messages to and from the party acted for, by their index; or, in the order of time, those
 * in whose pair it is the one of the lower or the higher id.
 */
export function lineWordsOf(actor: Actor, as?: 'low' | 'high'): Scope<'line words'> {
  if (!readsMessages(actor)) return scope('line words', undefined)
  const { partyId } = actor
  if (as) return scope('line words', eq(as === 'low' ? lineWords.lowId : lineWords.highId, partyId))
  return scope('line words', sql`${lineWords.words} @@ ${`'${partyLexeme(partyId)}'`}::tsquery`)
}

/** A conversation is nobody's who sees no line of it: what was never delivered begins none. */
const seesLines = gt(conversationSides.lastPosition, 0)

/**
 * Whether the side of the `conversation_sides` of the surrounding query gets a line: its own ones, and those
 * of others and of the product that are not withheld from it.
 */
export const isDelivered = (line: { withheld: Column; sideId: Column; seenBy: Column }): SQL =>
  sql`(${line.withheld} is null or coalesce(${line.sideId}, ${line.seenBy}) = ${conversationSides.partyId})`

/**
 * The lines of the `conversation_sides` of the surrounding query that this side gets; the query has a scope
 * of its own.
 */
export function linesOfConversations(): DependentScope<'conversation sides'> {
  return dependentScope(
    'conversation sides',
    and(
      eq(conversationLines.conversationId, conversationSides.conversationId),
      isDelivered(conversationLines),
    ),
  )
}

/** What the signed-in person has read of the `conversation_sides` of the surrounding query. */
export function readsOfConversations(actor: Actor): DependentScope<'conversation sides'> {
  const own = isPerson(actor) ? eq(conversationReads.accountId, actor.accountId) : undefined
  return dependentScope(
    'conversation sides',
    own && and(own, eq(conversationReads.conversationId, conversationSides.conversationId)),
  )
}

/**
 * Whom an actor may write to without a thing to speak about, as a condition on `parties`: present ones with a
 * public page that is open to the actor, and the people of the workspace acted for. Nobody writes to the
 * party acted for. A visitor writes to whoever has a page that all may see.
 */
export function partiesOpenToMessages(actor: Actor): Scope<'parties'> {
  const hasPage = or(sql`${parties.kind} <> 'person'`, eq(parties.approval, 'approved'))
  if (actor.kind === 'visitor')
    return scope('parties', and(hasPage, presentParties(), providersOpenTo(actor, parties)))
  if (!isPerson(actor)) return scope('parties', undefined)
  const colleagues = sql`select m.member_id from ${memberships} m where m.company_id = ${actor.partyId}`
  const open = or(and(hasPage, providersOpenTo(actor, parties)), sql`${parties.id} in (${colleagues})`)
  return scope('parties', and(presentParties(), sql`${parties.id} <> ${actor.partyId}`, open))
}

/**
 * Whom an actor may name in an address of messages, as a condition on `parties`: who is present, and of these
 * a visitor only whom he or she may write to.
 */
export function partiesNamedTo(actor: Actor): Scope<'parties'> {
  if (actor.kind === 'visitor') return partiesOpenToMessages(actor)
  return scope('parties', isPerson(actor) ? presentParties() : undefined)
}

/**
 * The lines `l` of the conversations `s` of the `parties` of the surrounding query: for figures of all of
 * them alone, never for what they say.
 */
export function linesOfParty(): DependentScope<'parties'> {
  return dependentScope('parties', sql`s.party_id = ${parties.id}`)
}

/**
 * Whether the `accounts` of the surrounding query act for its `conversation_sides`: as the person, as a
 * member of the company, or as an admin of its group.
 */
export function sidesActedForBy(): DependentScope<'conversation sides'> {
  return dependentScope(
    'conversation sides',
    or(
      eq(conversationSides.partyId, accounts.partyId),
      sql`exists (select from ${memberships} m
        where m.company_id = ${conversationSides.partyId} and m.member_id = ${accounts.partyId})`,
      sql`exists (select from ${groupAdmins} g join ${parties} l on l.group_id = g.group_id
        where l.id = ${conversationSides.partyId} and g.member_id = ${accounts.partyId})`,
    ),
  )
}

/**
 * The conversations of a party, while an account acts for it: who has no session here, and was told an
 * address a moment ago.
 */
export function conversationsOfLink({
  accountId,
  partyId,
}: {
  accountId: AccountId
  partyId: PartyId
}): Scope<'conversation sides'> {
  const acts = sql`exists (select from ${accounts} join ${parties} on ${parties.id} = ${accounts.partyId}
    where ${accounts.id} = ${accountId} and ${presentParties()} and ${sidesActedForBy()})`
  return scope('conversation sides', and(eq(conversationSides.partyId, partyId), seesLines, acts))
}

/** All conversations, as the side of each party. For the system alone. */
export function everyConversation(ctx: Ctx): Scope<'conversation sides'> {
  requireSystem(ctx)
  return scope('conversation sides', sql`true`)
}
