import { and, eq, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { messageBlocks } from '#app/features/people/message-safety/tables.server.ts'
import { joinedTrainers, parties } from '#app/features/people/parties/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { answersTrainingTopics, seesTrainingTopics } from './policy.ts'
import { trainingTopicInvitations, trainingTopics } from './tables.server.ts'

/** The topics of the workspace acted for, in every state; none for its employees. */
export function trainingTopicsOwnedBy(actor: Actor): Scope<'training topics'> {
  return scope(
    'training topics',
    seesTrainingTopics(actor) ? eq(trainingTopics.companyId, actor.partyId) : sql`false`,
  )
}

/**
 * The topics that are meant for the provider acted for, whatever their state since they were opened; none for
 * employees of a firm, none of a company that is suspended or locked, and none of who has blocked the other
 * side.
 */
export function trainingTopicsMeantFor(actor: Actor): Scope<'training topics'> {
  return scope('training topics', answersTrainingTopics(actor) ? meantFor(actor.partyId) : sql`false`)
}

/** The open ones of them. */
export function trainingTopicsOpenTo(actor: Actor): Scope<'training topics'> {
  return scope('training topics', and(trainingTopicsMeantFor(actor), eq(trainingTopics.state, 'open')))
}

/** Both: a company's people see its topics, and providers those that are open to them. */
export function trainingTopicsSeenBy(actor: Actor): Scope<'training topics'> {
  return scope('training topics', or(trainingTopicsOwnedBy(actor), trainingTopicsOpenTo(actor)))
}

/** All topics. For the system alone. */
export function everyTrainingTopic(ctx: Ctx): Scope<'training topics'> {
  requireSystem(ctx)
  return scope('training topics', sql`true`)
}

function meantFor(provider: PartyId): SQL | undefined {
  return and(
    ne(trainingTopics.companyId, provider),
    // Whose company is there, and may begin something new.
    sql`exists (select from ${parties} p where p.id = ${trainingTopics.companyId} and p.suspended_at is null
      and p.deactivated_at is null and (p.writable_until is null or p.writable_until > now()))`,
    sql`(${trainingTopics.companyId} in (${companiesOf(provider)})
      or ${trainingTopics.id} in (select i.topic_id from ${trainingTopicInvitations} i
        where i.provider_id = ${provider} and i.withdrawn_at is null))`,
    hasNoBlock(trainingTopics.companyId, sql`${provider}`),
  )
}

/** The companies that a provider has joined, or that have bought from it. */
const companiesOf = (provider: PartyId): SQL => sql`
  select j.company_id from ${joinedTrainers} j where j.trainer_id = ${provider}
  union all select o.buyer_id from ${orders} o where o.seller_id = ${provider} and o.buyer_id is not null
    and o.state = 'confirmed'`

/** The present, approved providers to whom an own topic of a company is open: the same rule the other way. */
export function providersOfTopic({ id, companyId }: { id: string; companyId: PartyId }): SQL {
  return sql`(${parties.approval} = 'approved' and ${parties.id} <> ${companyId} and ${parties.kind} <> 'company'
    and (${parties.id} in (select j.trainer_id from ${joinedTrainers} j where j.company_id = ${companyId}
        union all select o.seller_id from ${orders} o where o.buyer_id = ${companyId} and o.state = 'confirmed')
      or ${parties.id} in (select i.provider_id from ${trainingTopicInvitations} i
        where i.topic_id = ${id} and i.withdrawn_at is null))
    and ${hasNoBlock(sql`${companyId}::uuid`, parties.id)})`
}

const hasNoBlock = (one: SQLWrapper, other: SQLWrapper): SQL => sql`not exists (select from ${messageBlocks} b
  where (b.blocker_id = ${one} and b.blocked_id = ${other}) or (b.blocker_id = ${other} and b.blocked_id = ${one}))`

/** How the company of a topic is called; providers see it whatever its public visibility. */
export const topicCompany = sql<string>`(select coalesce(nullif(p.name, ''), p.display_slug) from ${parties} p
  where p.id = ${trainingTopics.companyId})`

/** How a provider is called, by a column with its id. */
export const calledProvider = (id: SQLWrapper) =>
  sql<string>`(select coalesce(f.display_name, nullif(p.name, ''), p.display_slug) from ${parties} p
    left join ${trainerProfiles} f on f.party_id = p.id where p.id = ${id})`
