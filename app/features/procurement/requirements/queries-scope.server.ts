import { and, eq, isNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import {
  groupAdmins,
  joinedTrainers,
  memberships,
  parties,
} from '#app/features/people/parties/tables.server.ts'
import { type Actor, type PartyActor, partyIdOf, seesAll } from '#app/kit/actor.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { requirementInvitations, requirements } from './tables.server.ts'

/**
 * The requirements that an actor may open, as a condition on `requirements` joined with the owner's
 * `parties`: of present parties all but drafts that are open to the actor (`openTo`), and those of the party
 * acted for; staff who moderate and the system see all.
 */
export function requirementsSeenBy(actor: Actor): Scope<'requirements'> {
  if (seesAll(actor, ['moderate'])) return scope('requirements', sql`true`)
  const party = partyIdOf(actor)
  const open = and(
    ne(requirements.state, 'draft'),
    isNull(requirements.hiddenAt),
    presentParties(),
    openTo(party),
  )
  return scope('requirements', party === null ? open : or(open, eq(requirements.ownerId, party)))
}

type ByLink = { accountId: AccountId; partyId: PartyId }

/**
 * The same for a party while an account acts for it, which has no session here and was told an address a
 * moment ago.
 */
export function requirementsSeenByLink(linked: ByLink): Scope<'requirements'> {
  const { partyId } = linked
  const open = and(
    ne(requirements.state, 'draft'),
    isNull(requirements.hiddenAt),
    presentParties(),
    openTo(partyId),
  )
  const ofSides = and(or(open, eq(requirements.ownerId, partyId)), actsByLink(linked))
  return scope('requirements', or(ofSides, moderatesByLink(linked)))
}

/** Whether an account that has no session here is of staff who moderate, and acts for itself. */
function moderatesByLink({ accountId, partyId }: ByLink): SQL {
  return sql`exists (select from ${accounts} a where a.id = ${accountId} and a.party_id = ${partyId}
    and 'moderate' = any(a.staff_tasks))`
}

/** Whether an account that has no session here still acts for a party. */
export function actsByLink({ accountId, partyId }: ByLink): SQL {
  return sql`exists (select from ${accounts} a join ${parties} me on me.id = a.party_id
    where a.id = ${accountId} and me.suspended_at is null and me.deactivated_at is null
      and (me.id = ${partyId}
        or exists (select from ${memberships} m where m.company_id = ${partyId} and m.member_id = me.id)
        or exists (select from ${groupAdmins} g join ${parties} c on c.group_id = g.group_id
          where c.id = ${partyId} and g.member_id = me.id)))`
}

/** The one rule of who may answer, and with that find and read: all, a company's trainers, the invited. */
function openTo(party: PartyId | null): SQL | undefined {
  const toAll = eq(requirements.audience, 'all')
  return party === null ? toAll : or(toAll, addressedTo(party))
}

type Asking = Record<'id' | 'ownerId' | 'audience', SQLWrapper>

/** The same rule for each provider that a query reads beside each requirement. */
export function isOpenTo(of: Asking, provider: SQLWrapper): SQL {
  return sql`(${of.audience} = 'all' or ${isMeantFor(of, provider)})`
}

const addressedTo = (party: PartyId): SQL => isMeantFor(requirements, sql`${party}`)

/**
 * Whether a requirement is meant for a provider: by an invitation, or as a trainer of the seeker's company.
 */
function isMeantFor({ id, ownerId, audience }: Asking, provider: SQLWrapper): SQL {
  return sql`(exists (select from ${requirementInvitations} i where i.requirement_id = ${id}
      and i.provider_id = ${provider} and i.withdrawn_at is null)
    or (${audience} = 'company' and exists (select from ${joinedTrainers} j
      where j.company_id = ${ownerId} and j.trainer_id = ${provider})))`
}

/**
 * The requirements of present parties that are meant for the provider acted for, as a condition on
 * `requirements` joined with the owner's `parties`.
 */
export function requirementsMeantFor(actor: PartyActor): Scope<'requirements'> {
  return scope(
    'requirements',
    and(
      ne(requirements.state, 'draft'),
      isNull(requirements.hiddenAt),
      presentParties(),
      addressedTo(actor.partyId),
    ),
  )
}

/** The requirements of the party acted for, in every state. */
export function requirementsOwnedBy(actor: PartyActor): Scope<'requirements'> {
  return scope('requirements', eq(requirements.ownerId, actor.partyId))
}
