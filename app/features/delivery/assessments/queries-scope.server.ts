import { eq, type SQL, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { attendanceMarks } from '#app/features/delivery/attendance/tables.server.ts'
import { heldTrainings } from '#app/features/sales/held-trainings/tables.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type DependentScope, dependentScope, type Scope, scope } from '#app/platform/scope.server.ts'
import { USUAL_LEVELS } from './assessment.ts'
import { canSeeAssessments } from './policy.ts'
import { tokenHash } from './questionnaire-token.server.ts'
import { assessmentSettings, questionnaires, trainingAssessments } from './tables.server.ts'

/** The assessments of the workspace acted for, for its admins and managers; none for anybody else. */
export function assessmentsSeenBy(actor: Actor): Scope<'assessments'> {
  const own = canSeeAssessments(actor) ? eq(trainingAssessments.companyId, actor.partyId) : undefined
  return scope('assessments', own)
}

/** What the workspace acted for wants to be asked, likewise. */
export function settingsSeenBy(actor: Actor): Scope<'assessment settings'> {
  const own = canSeeAssessments(actor) ? eq(assessmentSettings.companyId, actor.partyId) : undefined
  return scope('assessment settings', own)
}

/** The questionnaires of the assessments of the surrounding query, which has a scope of its own. */
export function questionnairesOfAssessments(): DependentScope<'questionnaires'> {
  return dependentScope('questionnaires', eq(questionnaires.assessmentId, trainingAssessments.id))
}

/** The questionnaire of a link: whoever has it may read and answer it, since nobody guesses one. */
export function questionnaireByToken(token: string): Scope<'questionnaires'> {
  return scope('questionnaires', eq(questionnaires.tokenHash, tokenHash(token)))
}

/** All questionnaires. For the system alone. */
export function everyQuestionnaire(ctx: Ctx): Scope<'questionnaires'> {
  requireSystem(ctx)
  return scope('questionnaires', sql`true`)
}

/** All hashes of addresses that want no questions. For the system alone. */
export function everyOptOut(ctx: Ctx): Scope<'assessment opt-outs'> {
  requireSystem(ctx)
  return scope('assessment opt-outs', sql`true`)
}

/** Words as an array of the database. */
export const wordArray = (words: readonly string[]): SQL =>
  sql`array[${sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )}]::text[]`
/** What a company wants to be asked that has said nothing. */
export const usualLevels: SQL = wordArray(USUAL_LEVELS)

/** Questionnaires that can still be answered, as long as their day has not passed. */
export const isOpen = sql`num_nonnulls(${questionnaires.answeredAt}, ${questionnaires.declinedAt},
  ${questionnaires.stoppedAt}) = 0`

/** Whether the order `m` of an agreed training, which has its money, does not stand any more. */
const moneyGone = sql.raw(`(m.state not in ('reserved', 'confirmed', 'completed') or m.refund = 'full')`)

/** Whether the `orders` of the surrounding query stand, likewise, and are paid for or good without. */
export const isStanding: SQL = sql`(${orders.state} in ('confirmed', 'completed') and ${orders.refund} <> 'full'
  and (${orders.payment} = 'paid' or ${orders.totalMinor} = 0 or ${orders.validWhileUnpaid})
  and not exists (select from ${heldTrainings} h join ${orders} m on m.id = h.order_id
    where h.seats_order_id = ${orders.id} and ${moneyGone}))`

/**
 * Whether who was asked in one of the `questionnaires` of the surrounding query may still be: the seat is
 * good and the same person's, and nobody noted since that he or she was not there.
 */
export const isStillMeant: SQL = sql`exists (select from ${orders} o
  join ${trainingAssessments} ta on ta.event_id = o.event_id and ta.id = ${questionnaires.assessmentId}
  join ${events} e on e.id = o.event_id
  where o.id = ${questionnaires.orderId} and e.state <> 'cancelled'
  and o.state in ('confirmed', 'completed') and o.refund <> 'full'
  and not exists (select from ${heldTrainings} h join ${orders} m on m.id = h.order_id
    where h.seats_order_id = o.id and ${moneyGone})
  and exists (select from ${tickets} t where t.order_id = o.id and t.state = 'valid'
    and (${questionnaires.ticketId} is null or (t.id = ${questionnaires.ticketId}
      and lower(t.participant_email) = ${questionnaires.email}
      and (t.checked_in_at is not null
        or not exists (select from ${attendanceMarks} a where a.ticket_id = t.id and a.mark = 'absent')
        or exists (select from ${attendanceMarks} a where a.ticket_id = t.id and a.mark = 'present'))))))`
