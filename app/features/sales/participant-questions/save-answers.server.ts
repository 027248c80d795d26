import { eq, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { isTicketCode } from '#app/features/sales/orders/sign-ticket.server.ts'
import { orderLines, tickets } from '#app/features/sales/orders/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { readAnswers } from './answer.ts'
import { saveAnswersInput } from './inputs.ts'
import { lockQuestions } from './lock-questions.server.ts'
import { type Answers, answersShown, askedOf, canAnswer } from './question.ts'
import { participantAnswers } from './tables.server.ts'
import { writeAnswers } from './write-answers.server.ts'

const LIMIT = { name: 'answer-ticket', points: 60, seconds: 3_600 } as const

/**
 * Saves the answers to the questions of a valid ticket, for whoever has its code (the participant, or the
 * buyer instead), until the event starts. Bad input as of `readAnswers`, and where somebody else saved since
 * the form was shown. Refuses with `notFound` an invalid code, `questions:refused.closed` once the event has
 * started, and with `limit` the 61st time in an hour.
 */
export async function saveAnswers(ctx: Ctx, input: unknown): Promise<void> {
  const { code, seen, answers } = parseInput(saveAnswersInput, input)
  if (!isTicketCode(code)) throw notFound()
  await countAttempt(LIMIT, code)

  await inTransaction(async (tx) => {
    const ticket = await lockTicket(tx, code)
    const questions = await lockQuestions(tx, { eventId: ticket.eventId, by: 'participant' })
    const asked = askedOf(questions, ticket.typeId)
    const before = await listAnswers(tx, ticket.id)

    if (!canAnswer(ticket, ctx.now())) throw refuse('conflict', 'questions:refused.closed')

    const said = readAnswers(asked, answers)
    const isNew = asked.some(({ id }) => before[id] === undefined)
    if (!differsFrom(answersShown(asked, before), answersShown(asked, said), seen) && !isNew) return

    await writeAnswers(tx, { seats: [{ ticketId: ticket.id, answers: said }], at: ctx.now() })
    await audit(tx, ctx, 'orders.answers', { kind: 'ticket', id: ticket.id })
  })
}

async function lockTicket(tx: Tx, code: string) {
  const [ticket] = await tx
    .select({
      id: tickets.id,
      eventId: tickets.eventId,
      state: tickets.state,
      typeId: orderLines.ticketTypeId,
      startsAt: events.startsAt,
      eventState: events.state,
    })
    .from(tickets)
    .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(eq(tickets.code, code))
    .for('update', { of: tickets })
  if (ticket?.state !== 'valid') throw notFound()
  return ticket
}

async function listAnswers(tx: Tx, ticketId: string): Promise<Answers> {
  const rows = await tx
    .select({ id: participantAnswers.questionId, answer: participantAnswers.answer })
    .from(participantAnswers)
    .where(sql`${participantAnswers.ticketId} = ${ticketId}`)
  return Object.fromEntries(rows.map(({ id, answer }) => [id, answer]))
}
