import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import type { StoredAttachment } from '#app/features/people/parties/store-attachment.server.ts'
import { amendAnswered } from '#app/features/procurement/requirements/amend-answered.server.ts'
import { ownRequirementInput } from '#app/features/procurement/requirements/inputs.ts'
import { lockOwnRequirement } from '#app/features/procurement/requirements/lock-requirement.server.ts'
import { OF_REQUIREMENT, requirementChanged } from '#app/features/procurement/requirements/requirement.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { listUsedFiles } from './list-used-files.server.ts'
import { FILES_OF_REQUIREMENT } from './requirement-file.ts'

/**
 * Adds stored files to an own requirement that is a draft or open; who may see it gets them once they were
 * looked at. After somebody has answered or asked that is an amendment. Bad input beside `files` for none,
 * and for more than FILES_OF_REQUIREMENT together; refuses `requirements:refused.isOver`.
 */
export async function addRequirementFiles(
  ctx: Ctx,
  input: unknown,
  files: readonly StoredAttachment[],
): Promise<void> {
  const { url } = parseInput(ownRequirementInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  await inTransaction(async (tx) => {
    const row = await lockOwnRequirement(tx, actor, url)
    if (files.length === 0) throw new BadInput({ files: { key: 'common:invalid.required' } })
    const before = await listUsedFiles(tx, row.id)
    const fresh = files.filter(({ name }) => !before.some((one) => one.name === name))
    if (fresh.length === 0) return
    if (before.length + fresh.length > FILES_OF_REQUIREMENT)
      throw new BadInput({
        files: { key: 'requirement-files:tooMany', params: { count: FILES_OF_REQUIREMENT } },
      })
    const after = [...before, ...fresh]
    const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title).join(', ')
    await amendAnswered(tx, row, { field: 'files', before: titles(before), after: titles(after) })

    await assignFiles(
      tx,
      { kind: OF_REQUIREMENT, id: row.id },
      { owners: [row.ownerId, actor.partyId, actor.ownPartyId], names: after.map(({ name }) => name) },
    )
    await audit(tx, ctx, 'requirement.attach', { kind: 'requirement', id: row.id })
    if (row.state === 'open') await recordFact(tx, requirementChanged, row.id, { owner: row.ownerId })
  })
}
