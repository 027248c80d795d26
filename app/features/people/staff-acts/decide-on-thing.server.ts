import type { Choice, Detector, Rule, Source } from '#app/features/people/notifications/statement.ts'
import type { Person } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { carryOutDecision, type Decided } from './carry-out-decision.server.ts'
import { untilAfter } from './decision.ts'
import { proveChoices } from './prove-choices.server.ts'
import { findPictures } from './queries-pictures.server.ts'

type Sent = {
  acts: readonly Choice[]
  pictures: readonly string[]
  rule: Rule
  facts: string
  source: Source
  /** The program whose list led staff there. */
  from?: Detector
  days: number | null
  code: string
  key: string
}

/**
 * Decides about a locked thing that staff has looked at, and about its owner, as `carryOutDecision` does;
 * repeating a `key` changes nothing. Bad input beside `pictures` as of `findPictures`, beside `code` as of
 * `proveChoices`.
 */
export async function decideOnThing(
  tx: Tx,
  ctx: Ctx & { actor: Person },
  { about, sent }: { about: Decided; sent: Sent },
): Promise<void> {
  const { acts, rule, facts, source, from, days, code, key } = sent
  const { accountId } = ctx.actor
  const body = { id: about.id, acts, pictures: sent.pictures, rule, facts, source, from, days }
  await once(tx, { owner: `staff-act:${accountId}`, key, body, answer: true }, async () => {
    const pictures = await findPictures(ctx, { of: about, acts, pictures: sent.pictures })
    const until = untilAfter(days, ctx.now())
    const decision = { about, choices: acts, rule, source, reason: facts, until, pictures }
    await carryOutDecision(tx, ctx, { ...decision, ...(from && { detectedBy: from }) })
    // Last, so that who comes second is told so and keeps the code.
    await proveChoices(tx, ctx, { accountId, acts, code })
    return true
  })
}
