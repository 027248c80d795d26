import { and, eq, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { actsByLink } from '#app/features/procurement/requirements/queries-scope.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { type Actor, isImpersonated, partyIdOf } from '#app/kit/actor.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { proposalDrafts, proposals } from './tables.server.ts'

/**
 * The proposals that the party acted for has sent; none for a visitor. Staff that looks as its provider sees
 * no sealed one before it is opened.
 */
export function proposalsSentBy(actor: Actor): Scope<'proposals'> {
  const party = partyIdOf(actor)
  if (party === null) return scope('proposals', sql`false`)
  const own = eq(proposals.providerId, party)
  const opened = sql`exists (select from ${requirements} where ${requirements.id} = ${proposals.requirementId} and ${isOpened})`
  return scope('proposals', isImpersonated(actor) ? and(own, opened) : own)
}

/**
 * The requirements that the party acted for has answered, whatever staff has out of sight since: what was
 * sent stays to be read and withdrawn.
 */
export function requirementsAnsweredBy(actor: Actor): Scope<'requirements'> {
  const answered = sql`exists (select from ${proposals} where ${proposals.requirementId} = ${requirements.id}
    and ${proposalsSentBy(actor)})`
  return scope('requirements', answered)
}

/** Whether the proposals to a requirement can be read: always, or of a sealed one once it was opened. */
const isOpened = or(
  eq(requirements.sealed, false),
  notInArray(requirements.state, ['open', 'cancelled']),
  // Who takes one back before its deadline does not learn what it would have brought.
  and(eq(requirements.state, 'cancelled'), lte(requirements.deadline, sql`now()`)),
)

/**
 * The proposals to requirements of the party acted for, as a condition on `proposals` joined with
 * `requirements`: of a sealed one none before its deadline, for nobody, staff included. A withdrawn one
 * is its provider's alone.
 */
export function proposalsReceivedBy(actor: Actor): Scope<'proposals'> {
  const party = partyIdOf(actor)
  return scope('proposals', party === null ? sql`false` : receivedBy(party))
}

function receivedBy(party: PartyId): SQL | undefined {
  return and(eq(requirements.ownerId, party), isOpened, ne(proposals.state, 'withdrawn'))
}

/** What the party acted for has sent or received, by the same two rules. */
export function proposalsOpenTo(actor: Actor): Scope<'proposals'> {
  return scope('proposals', or(proposalsSentBy(actor), proposalsReceivedBy(actor)))
}

/**
 * The same for a party while an account acts for it, which has no session here and was told an address a
 * moment ago.
 */
export function proposalsOpenToLink(linked: { accountId: AccountId; partyId: PartyId }): Scope<'proposals'> {
  const either = or(eq(proposals.providerId, linked.partyId), receivedBy(linked.partyId))
  return scope('proposals', and(either, actsByLink(linked)))
}

/**
 * What the party acted for has begun and not sent, whoever of its people typed it; none for a visitor, and
 * for staff that looks as its provider.
 */
export function proposalDraftsOf(actor: Actor): Scope<'proposal_drafts'> {
  const party = isImpersonated(actor) ? null : partyIdOf(actor)
  return scope('proposal_drafts', party === null ? sql`false` : eq(proposalDrafts.providerId, party))
}

/** All proposals. For the system alone. */
export function everyProposal(ctx: Ctx): Scope<'proposals'> {
  requireSystem(ctx)
  return scope('proposals', sql`true`)
}

/** How who sent a proposal is called; the other side sees it whatever its visibility. */
export const proposerName = sql<string>`(select coalesce(f.display_name, nullif(p.name, ''), p.display_slug)
  from ${parties} p left join ${trainerProfiles} f on f.party_id = p.id where p.id = ${proposals.providerId})`
