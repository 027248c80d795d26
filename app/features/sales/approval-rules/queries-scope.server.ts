import { and, eq, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { memberships } from '#app/features/people/parties/tables.server.ts'
import { type Actor, hasAccount } from '#app/kit/actor.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { MOST_HOPS } from './delegation.ts'
import { canBeAsked } from './policy.ts'
import { approvalDelegates, approvalLinks, approvalRules, approvalSteps } from './tables.server.ts'

type Asking = { actor: Actor; now: () => Date }

/**
 * The rules of the company acted for, those of the past too: its members may know by what they are judged.
 */
export function approvalRulesOf(actor: Actor): Scope<'approval rules'> {
  if (!hasAccount(actor) || actor.company === null) return scope('approval rules', sql`false`)
  return scope('approval rules', eq(approvalRules.companyId, actor.partyId))
}

/** The members of the company acted for, as those who can be asked there. */
export function membersAskedOf(actor: Actor): Scope<'members'> {
  if (!hasAccount(actor) || actor.company === null) return scope('members', sql`false`)
  return scope('members', eq(memberships.companyId, actor.partyId))
}

/**
 * Who decides for whom in the company acted for: an admin sees all of it, others what concerns themselves.
 */
export function approvalDelegatesOf(actor: Actor): Scope<'approval delegates'> {
  if (!canBeAsked(actor)) return scope('approval delegates', sql`false`)
  const { accountId } = actor
  const own = or(eq(approvalDelegates.accountId, accountId), eq(approvalDelegates.delegateId, accountId))
  return scope(
    'approval delegates',
    and(eq(approvalDelegates.companyId, actor.partyId), actor.role === 'admin' ? undefined : own),
  )
}

/** Waits for a decision. */
export const isOpenStep = and(
  isNotNull(approvalSteps.openedAt),
  isNull(approvalSteps.decidedAt),
  isNull(approvalSteps.endedAt),
) as SQL

/** Whether a delegation holds at a moment, by the clocks of who is away. */
export const holdsAt = (now: Date): SQL =>
  sql`d.ended_at is null and (${now}::timestamptz at time zone (select z.time_zone from ${accounts} z where z.id = d.account_id))::date
    between d.from_day and d.until_day`

// Columns by hand: a query of one table alone would not say whose they are.

/**
 * Whether a member decides for who was asked, by delegations that hold now, of at most three in a row, none
 * of them by way of who asks, or named by that one.
 */
const isStandIn = (accountId: AccountId, now: Date): SQL => sql`exists (
  with recursive passed(account_id, hops) as (
    (select approval_steps.approver_id, 0 where approval_steps.approver_id is not null
    union
    select a.id, 0 from ${memberships} m join ${accounts} a on a.party_id = m.member_id
    where approval_steps.approver_id is null and m.company_id = approval_steps.company_id and m.role = ${MEMBER_ROLES.admin}
      and a.id <> approval_steps.asked_by)
    union
    select d.delegate_id, passed.hops + 1 from passed join ${approvalDelegates} d on d.account_id = passed.account_id
    where passed.hops < ${MOST_HOPS} and d.company_id = approval_steps.company_id and d.delegate_id <> approval_steps.asked_by
      and d.created_by <> approval_steps.asked_by
      and ${holdsAt(now)}
  )
  select from passed where passed.account_id = ${accountId} and passed.hops > 0)`

/** Whether who was named belongs to the company no more. */
const isNamedGone: SQL = sql`not exists (select from ${memberships} m join ${accounts} a on a.party_id = m.member_id
  where m.company_id = approval_steps.company_id and a.id = approval_steps.approver_id)`

/** Whether somebody has decided on the same thing at an earlier step. */
const hasDecided = (accountId: AccountId): SQL => sql`exists (select from ${approvalSteps} e
  where e.subject_kind = approval_steps.subject_kind and e.subject_id = approval_steps.subject_id and e.decided_by = ${accountId})`

/**
 * The steps that wait for the actor's decision: never of what the actor asks or has decided on before; of who
 * is named, of any admin where nobody is, or who is named has left or was silent for long; and of delegates.
 */
export function stepsDecidedBy({ actor, now }: Asking): Scope<'approval steps'> {
  if (!canBeAsked(actor)) return scope('approval steps', sql`false`)
  const { accountId, partyId, role } = actor
  const asAdmin =
    role === 'admin'
      ? or(isNull(approvalSteps.approverId), isNotNull(approvalSteps.escalatedAt), isNamedGone)
      : undefined
  return scope(
    'approval steps',
    and(
      eq(approvalSteps.companyId, partyId),
      isOpenStep,
      ne(approvalSteps.askedBy, accountId),
      not(hasDecided(accountId)),
      or(asAdmin, eq(approvalSteps.approverId, accountId), isStandIn(accountId, now())),
    ),
  )
}

/** The steps that somebody who acts for a company sees: those of the company. */
export function approvalStepsOf(actor: Actor): Scope<'approval steps'> {
  if (!hasAccount(actor) || actor.company === null) return scope('approval steps', sql`false`)
  return scope('approval steps', eq(approvalSteps.companyId, actor.partyId))
}

/** All steps. For the system alone. */
export function everyStep(ctx: Ctx): Scope<'approval steps'> {
  requireSystem(ctx)
  return scope('approval steps', sql`true`)
}

/** What is kept of a token. */
export const hashOfToken = (token: string): string => keyedHash('approval-link', token)

/** The link that a token opens: whoever has the token may follow it. */
export const linkOfToken = (token: string): Scope<'approval links'> =>
  scope('approval links', eq(approvalLinks.tokenHash, hashOfToken(token)))
