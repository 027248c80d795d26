import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { contactCloseInput } from './inputs.ts'
import { canAnswerContact } from './policy.ts'
import { settleContact } from './settle-contact.server.ts'

/**
 * Closes a message to the house that needs no answer, with a reason that only staff reads. As `answerContact`
 * refuses, so does this.
 */
export async function closeContact(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canAnswerContact(actor)) throw notFound()
  const wanted = parseInput(contactCloseInput, input)
  await inTransaction((tx) =>
    once(tx, { owner: actor.accountId, key: wanted.key, body: wanted }, async () => {
      await settleContact(tx, ctx, { ...wanted, words: wanted.reason, outcome: 'close' })
      return null
    }),
  )
}
