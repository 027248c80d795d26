import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { MOST_DAYS_OFF } from './case.ts'
import { caseNoteInput } from './inputs.ts'
import { canWorkCases } from './policy.ts'
import { findCase } from './queries-cases.server.ts'
import { caseDelays, caseNotes } from './tables.server.ts'

const DAY_MS = 86_400_000

/**
 * Notes something on a case, for staff alone, and puts it off until a day (`again`), from which on it waits
 * again; sent twice it is noted once. For staff whose task opens the case; not found for anybody else,
 * `conflict` for one that waits no more, or that is to be put off while somebody else has it, and bad input
 * for a day that is not to come or too far away.
 */
export async function noteCase(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canWorkCases(actor)) throw notFound()
  const { kind, key, words, again, once: press } = parseInput(caseNoteInput, input)
  const found = await findCase(ctx, { kind, key })
  if (!found) throw refuse('conflict', 'cases:refused.decided')
  const now = ctx.now()
  const dayIn = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  if (again !== '' && (again < dayIn(1) || again > dayIn(MOST_DAYS_OFF)))
    throw new BadInput({ again: { key: 'cases:refused.again', params: { days: MOST_DAYS_OFF } } })
  if (again !== '' && found.owner !== '' && !found.isOwn)
    throw refuse('conflict', 'cases:refused.taken', { name: found.ownerName })

  const of = { kind: found.kind, subjectId: found.subjectId }
  const call = {
    owner: `case-note:${actor.accountId}`,
    key: press,
    body: { ...of, words, again },
    answer: true,
  }
  await inTransaction((tx) =>
    once(tx, call, async () => {
      const againOn = again === '' ? null : again
      await tx
        .insert(caseNotes)
        .values({ id: newId(), ...of, words, againOn, notedBy: actor.accountId, createdAt: now })
      if (againOn !== null)
        await tx
          .insert(caseDelays)
          .values({ ...of, againOn, setBy: actor.accountId, createdAt: now })
          .onConflictDoUpdate({
            target: [caseDelays.kind, caseDelays.subjectId],
            set: { againOn, setBy: actor.accountId, createdAt: now },
          })
      const what = { case: of.kind, words: personal(words), againOn }
      await audit(tx, ctx, 'case.note', { kind: 'case', id: of.subjectId }, what)
      return true
    }),
  )
}
