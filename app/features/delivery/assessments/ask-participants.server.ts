import { and, eq, inArray, sql } from 'drizzle-orm'
import { isPresent } from '#app/features/delivery/attendance/mark.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { DEFAULT_LANGUAGE, isLanguage } from '#app/kit/language.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { answerUntil, hasAttended, type Level, levelsIn, type Round, statementsFrom } from './assessment.ts'
import { composeQuestions } from './compose-questions.server.ts'
import {
  type AskedEvent,
  type AskedSeat,
  findAskedEvent,
  listAsked,
  listBookers,
  listOptedOut,
  listSeatsToAsk,
} from './queries-due.server.ts'
import { optOutHash, questionnaireToken, tokenHash } from './questionnaire-token.server.ts'
import { questionnaires, trainingAssessments } from './tables.server.ts'

/** Somebody to be asked, once for each address. */
type Addressee = {
  audience: 'participant' | 'manager'
  orderId: string
  ticketId: string | null
  email: string
  /** As it is written to. */
  to: string
  name: string | null
  language: string
}

/**
 * Asks the people of companies about a training, each once in a round, by a link in a mail: before it who has
 * a seat, afterwards who was there; at work also who booked it for others. Who wants no questions is left
 * out, and so is a round whose time has not come or has passed. Returns how many were asked. Refuses any
 * actor but the system.
 */
export async function askParticipants(
  ctx: Ctx,
  { eventId, round }: { eventId: string; round: Round },
): Promise<number> {
  requireSystem(ctx)

  const event = await findAskedEvent(ctx, eventId, round)
  if (!event) return 0
  const seats = await listSeatsToAsk(ctx, eventId, event.halfDays)
  const meant = seats.filter(
    ({ known }) =>
      round === 'before' || hasAttended({ wasPresent: known.some(isPresent), isNoted: event.isNoted }),
  )
  let asked = 0
  for (const [, some] of Map.groupBy(meant, ({ companyId }) => companyId))
    asked += await askCompany(ctx, { event, round, seats: some })
  return asked
}

type Company = { event: AskedEvent; round: Round; seats: AskedSeat[] }

async function askCompany(ctx: Ctx, { event, round, seats }: Company): Promise<number> {
  const [first] = seats
  const levels = first ? levelsIn(round, first.levels) : []
  if (!first || levels.length === 0) return 0
  const already = await listAsked(ctx, { companyId: first.companyId, eventId: event.id, round })
  const people = (await addressees(ctx, seats, levels)).filter(
    ({ audience, email }) => !already.has(`${audience} ${email}`),
  )
  if (people.length === 0) return 0
  const mails = await Promise.all(
    people.map(async (one) => {
      const id = newId()
      const language = isLanguage(one.language) ? one.language : DEFAULT_LANGUAGE
      const facts = { ...one, id, language, round, title: event.title, company: first.company }
      return { ...one, id, language, mail: await composeQuestions({ ...facts, reminder: 0 }) }
    }),
  )

  return inTransaction(async (tx) => {
    const assessmentId = await openAssessment(tx, ctx, event, first.companyId)
    const before = await askedBefore(tx, { assessmentId, round, mails })
    const rows = mails.map(({ id, audience, orderId, ticketId, email, language }) => ({
      id,
      assessmentId,
      round,
      audience,
      levels,
      orderId,
      ticketId,
      beforeId: audience === 'participant' ? (before.get(email) ?? null) : null,
      email,
      language,
      tokenHash: tokenHash(questionnaireToken(id)),
      askedAt: ctx.now(),
      expiresAt: answerUntil(round, event, ctx.now()),
    }))
    const made = await tx
      .insert(questionnaires)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: questionnaires.id })
    const isMade = new Set(made.map(({ id }) => id))
    for (const [behind, { id, to, mail }] of mails.filter(({ id }) => isMade.has(id)).entries())
      await sendMail(tx, { to, ...mail, dedupKey: `assessments.ask:${id}`, behind })
    return made.length
  })
}

/**
 * Participants once for each address, and at work who booked for others, without those who want no questions.
 */
async function addressees(ctx: Ctx, seats: AskedSeat[], levels: readonly Level[]): Promise<Addressee[]> {
  const participants = seats.map(
    ({ orderId, ticketId, email, name, language }): Addressee => ({
      audience: 'participant',
      orderId,
      ticketId,
      email: emailKey(email),
      to: email,
      name,
      language,
    }),
  )
  const managers = levels.includes('transfer') ? await managersOf(ctx, seats) : []
  const unique = [...participants, ...managers].filter(
    (one, at, all) =>
      all.findIndex(({ audience, email }) => audience === one.audience && email === one.email) === at,
  )
  const unwanted = await listOptedOut(
    ctx,
    unique.map(({ email }) => optOutHash(email)),
  )
  return unique.filter(({ email }) => !unwanted.has(optOutHash(email)))
}

/** Who booked for somebody else who was there. */
async function managersOf(ctx: Ctx, seats: AskedSeat[]): Promise<Addressee[]> {
  const [first] = seats
  if (!first) return []
  const bookers = await listBookers(
    ctx,
    first.companyId,
    seats.flatMap(({ bookedBy }) => bookedBy ?? []),
  )
  return bookers.flatMap(({ id, email, language }): Addressee[] => {
    const key = emailKey(email)
    const seat = seats.find((one) => one.bookedBy === id && emailKey(one.email) !== key)
    if (!seat) return []
    const { orderId } = seat
    return [{ audience: 'manager', orderId, ticketId: null, email: key, to: email, name: null, language }]
  })
}

/** The assessment of a company's training, made with its first question. */
async function openAssessment(
  tx: Tx,
  ctx: Ctx,
  event: AskedEvent,
  companyId: AskedSeat['companyId'],
): Promise<string> {
  const statements = statementsFrom(event.outcomes, event.topicOutcomes ?? [])
  await tx
    .insert(trainingAssessments)
    .values({
      id: newId(),
      code: newCode(10),
      companyId,
      eventId: event.id,
      statements,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
  const [row] = await tx
    .select({ id: trainingAssessments.id })
    .from(trainingAssessments)
    .where(and(eq(trainingAssessments.companyId, companyId), eq(trainingAssessments.eventId, event.id)))
  if (!row) throw new Error('no assessment was written')
  return row.id
}

/** What the same people were asked before the training, by their addresses. */
async function askedBefore(
  tx: Tx,
  { assessmentId, round, mails }: { assessmentId: string; round: Round; mails: readonly { email: string }[] },
): Promise<Map<string, string>> {
  if (round !== 'end' || mails.length === 0) return new Map()
  const rows = await tx
    .select({ id: questionnaires.id, email: sql<string>`${questionnaires.email}` })
    .from(questionnaires)
    .where(
      and(
        eq(questionnaires.assessmentId, assessmentId),
        eq(questionnaires.round, 'before'),
        inArray(
          questionnaires.email,
          mails.map(({ email }) => email),
        ),
      ),
    )
  return new Map(rows.map(({ id, email }) => [email, id]))
}
