import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { contactMessages } from '#app/features/site/site/tables.server.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import { dueOf } from './contact-case.ts'
import { canAnswerContact } from './policy.ts'
import { answersOfMessages, contactAnsweredBy } from './queries-scope.server.ts'
import { contactAnswers } from './tables.server.ts'

/** So many other messages of the same sender stand beside one. */
const OTHERS = 10

/** Whether a message has no answer and was not closed. */
export const waits = sql`not exists (select from ${contactAnswers} where ${answersOfMessages()})`

/**
 * A message to the house by its reference, with its answers, the account of who wrote it signed in, and other
 * messages from the same address, the newest first; that it was opened is recorded. Not found for an actor
 * who may not answer, and for an own one.
 */
export async function getContactMessage(ctx: Ctx, reference: string) {
  if (!canAnswerContact(ctx.actor)) throw notFound()
  const [message] = await read(ctx)
    .select({
      id: contactMessages.id,
      reference: contactMessages.reference,
      about: contactMessages.about,
      name: contactMessages.name,
      email: contactMessages.email,
      page: contactMessages.page,
      message: contactMessages.message,
      language: contactMessages.language,
      createdAt: contactMessages.createdAt,
      owner: parties.id,
      username: parties.displaySlug,
    })
    .from(contactMessages)
    .leftJoin(accounts, eq(accounts.id, contactMessages.accountId))
    .leftJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(contactAnsweredBy(ctx.actor), eq(contactMessages.reference, reference.toUpperCase())))
  if (!message) throw notFound()
  const { id, owner, ...shown } = message
  await recordStaffRead(ctx, { owner, subject: { kind: 'contact message', id }, what: 'message' })
  const [answers, others] = await Promise.all([
    read(ctx)
      .select({
        outcome: contactAnswers.outcome,
        words: contactAnswers.words,
        by: sql<string | null>`${partyName()}`,
        createdAt: contactAnswers.createdAt,
      })
      .from(contactMessages)
      .innerJoin(contactAnswers, answersOfMessages())
      .leftJoin(accounts, eq(accounts.id, contactAnswers.answeredBy))
      .leftJoin(parties, eq(parties.id, accounts.partyId))
      .where(and(contactAnsweredBy(ctx.actor), eq(contactMessages.id, id)))
      .orderBy(asc(contactAnswers.createdAt)),
    read(ctx)
      .select({
        reference: contactMessages.reference,
        about: contactMessages.about,
        createdAt: contactMessages.createdAt,
        waits: sql<boolean>`${waits}`,
      })
      .from(contactMessages)
      .where(
        and(
          contactAnsweredBy(ctx.actor),
          sql`lower(${contactMessages.email}) = ${message.email.toLowerCase()}`,
          sql`${contactMessages.id} <> ${id}`,
        ),
      )
      .orderBy(desc(contactMessages.createdAt))
      .limit(OTHERS),
  ])
  const language = LANGUAGES.find((known) => known === message.language) ?? DEFAULT_LANGUAGE
  return { ...shown, language, due: dueOf(message.about, message.createdAt), answers, others }
}

export type ContactCase = Awaited<ReturnType<typeof getContactMessage>>
