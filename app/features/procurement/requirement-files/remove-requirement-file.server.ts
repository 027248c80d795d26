import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import { amendAnswered } from '#app/features/procurement/requirements/amend-answered.server.ts'
import { lockOwnRequirement } from '#app/features/procurement/requirements/lock-requirement.server.ts'
import { OF_REQUIREMENT, requirementChanged } from '#app/features/procurement/requirements/requirement.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { ownFileInput } from './inputs.ts'
import { listUsedFiles } from './list-used-files.server.ts'

/**
 * Takes a file off an own requirement that is a draft or open; after somebody has answered or asked that is
 * an amendment. A file that it does not have is not found; refuses `requirements:refused.isOver`.
 */
export async function removeRequirementFile(ctx: Ctx, input: unknown): Promise<void> {
  const { url, name } = parseInput(ownFileInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  await inTransaction(async (tx) => {
    const row = await lockOwnRequirement(tx, actor, url)
    const before = await listUsedFiles(tx, row.id)
    const after = before.filter((one) => one.name !== name)
    if (after.length === before.length) throw notFound()
    const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title).join(', ')
    await amendAnswered(tx, row, { field: 'files', before: titles(before), after: titles(after) })

    await assignFiles(
      tx,
      { kind: OF_REQUIREMENT, id: row.id },
      { owners: [row.ownerId, actor.partyId, actor.ownPartyId], names: after.map((one) => one.name) },
    )
    await audit(tx, ctx, 'requirement.detach', { kind: 'requirement', id: row.id })
    if (row.state === 'open') await recordFact(tx, requirementChanged, row.id, { owner: row.ownerId })
  })
}
