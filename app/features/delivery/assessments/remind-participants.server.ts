import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { REMINDER_DAYS } from './assessment.ts'
import { composeQuestions } from './compose-questions.server.ts'
import { everyQuestionnaire, isOpen, isStillMeant, usualLevels } from './queries-scope.server.ts'
import { questionnaireToken, tokenHash } from './questionnaire-token.server.ts'
import { assessmentSettings, questionnaires, trainingAssessments } from './tables.server.ts'

const AT_ONCE = 200
const DAY = 86_400_000

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY)

/** Whether the company still wants something to be asked of what this one asks. */
const isStillWanted = sql`exists (select from ${trainingAssessments} a
  left join ${assessmentSettings} s on s.company_id = a.company_id where a.id = ${questionnaires.assessmentId}
  and coalesce(s.levels, ${usualLevels}) && ${questionnaires.levels})`

/** Who has not answered and is to be reminded now, once or for the second and last time. */
function isDue(now: Date) {
  const [first, second] = REMINDER_DAYS
  const { askedAt, remindedAt, remindedAgainAt } = questionnaires
  return and(
    isOpen,
    isStillMeant,
    isStillWanted,
    gt(questionnaires.expiresAt, now),
    isNull(remindedAgainAt),
    or(
      and(isNull(remindedAt), lte(askedAt, daysBefore(now, first))),
      lte(remindedAt, daysBefore(now, second)),
    ),
  )
}

/**
 * Reminds who was asked and has neither answered nor declined, after some days and once more, and never
 * again. Returns how many were reminded. Refuses any actor but the system.
 */
export async function remindParticipants(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const now = ctx.now()
  const due = await read(ctx)
    .select({
      id: questionnaires.id,
      round: questionnaires.round,
      audience: questionnaires.audience,
      language: questionnaires.language,
      remindedAt: questionnaires.remindedAt,
      to: sql<string>`coalesce(${tickets.participantEmail}, ${questionnaires.email})`,
      name: tickets.participantName,
      title: events.title,
      company: partyName(),
    })
    .from(questionnaires)
    .innerJoin(trainingAssessments, eq(trainingAssessments.id, questionnaires.assessmentId))
    .innerJoin(events, eq(events.id, trainingAssessments.eventId))
    .innerJoin(parties, eq(parties.id, trainingAssessments.companyId))
    .leftJoin(tickets, eq(tickets.id, questionnaires.ticketId))
    .where(and(everyQuestionnaire(ctx), isDue(now)))
    .orderBy(asc(questionnaires.askedAt), asc(questionnaires.id))
    .limit(AT_ONCE)

  let reminded = 0
  for (const { id, to, remindedAt, ...facts } of due) {
    const reminder = remindedAt === null ? 1 : 2
    const mail = await composeQuestions({ id, ...facts, reminder })
    reminded += await inTransaction(async (tx) => {
      const stamp = reminder === 1 ? { remindedAt: now } : { remindedAgainAt: now }
      const [noted] = await tx
        .update(questionnaires)
        // The same token as before, but where the installation has another SECRET since.
        .set({ ...stamp, tokenHash: tokenHash(questionnaireToken(id)) })
        .where(and(eq(questionnaires.id, id), isDue(now)))
        .returning({ id: questionnaires.id })
      if (!noted) return 0
      await sendMail(tx, { to, ...mail, dedupKey: `assessments.remind:${id}:${reminder}` })
      return 1
    })
  }
  return reminded
}
