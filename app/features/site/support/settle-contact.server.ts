import { and, count, eq } from 'drizzle-orm'
import { contactMessages } from '#app/features/site/site/tables.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { ContactOutcome } from './contact-case.ts'
import { contactAnsweredBy } from './queries-scope.server.ts'
import { contactAnswers } from './tables.server.ts'

type Settled = { reference: string; seen: number; words: string; outcome: ContactOutcome }

/**
 * Writes what became of a message, which is locked. Refuses with `conflict` when it has more answers than
 * were seen. Returns the id of the answer.
 */
export async function settleContact(
  tx: Tx,
  ctx: Ctx,
  { reference, seen, words, outcome }: Settled,
): Promise<string> {
  const [message] = await tx
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(and(contactAnsweredBy(ctx.actor), eq(contactMessages.reference, reference.toUpperCase())))
    .for('no key update')
  if (!message) throw notFound()
  const [before] = await tx
    .select({ answers: count() })
    .from(contactAnswers)
    .where(eq(contactAnswers.messageId, message.id))
  if ((before?.answers ?? 0) !== seen) throw refuse('conflict', 'support:refused.answered')

  const row = { id: newId(), messageId: message.id, outcome, words, createdAt: ctx.now() }
  await tx.insert(contactAnswers).values({ ...row, answeredBy: accountIdOf(ctx.actor) })
  const why = outcome === 'close' ? { reason: personal(words) } : {}
  const subject = { kind: 'contact message', id: message.id }
  await audit(tx, ctx, `contact.${outcome}`, subject, { reference, ...why })
  return row.id
}
