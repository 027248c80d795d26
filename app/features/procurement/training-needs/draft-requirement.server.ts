import { createHash } from 'node:crypto'
import { keepRequirementDraft } from '#app/features/procurement/requirement-drafts/keep-requirement-draft.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, Refusal } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { planNeedsInput } from './inputs.ts'
import { planNeeds } from './plan-needs.server.ts'
import { findPlace, listNeeds } from './queries-needs.server.ts'
import { requirementValues } from './requirement-values.ts'
import { groupsOf, type ListedNeed, requirementPath } from './training-need.ts'

const DAYS = 14
const DAY_MS = 86_400_000

/**
 * Plans the chosen needs as a requirement (`planNeeds`) and keeps a draft of it that says all that it needs:
 * what is wanted and why, for how many, where the company is, and until when proposals are taken. Returns
 * the address of its form. Pressed twice it is one draft; where too many are kept already, the address alone
 * says what fits.
 */
export async function draftRequirement(ctx: Ctx, input: unknown): Promise<string> {
  const { need } = parseInput(planNeedsInput, { ...Object(input), as: 'requirement' })
  await planNeeds(ctx, { need, as: 'requirement' })
  const chosen = (await listNeeds(ctx, 'planned')).filter(({ id }) => need.includes(id))
  const [group] = groupsOf(chosen)
  const place = await findPlace(ctx)
  if (!group || !place) throw notFound()

  const values = requirementValues(group, {
    ...place,
    language: ctx.language,
    deadline: localDate(new Date(ctx.now().getTime() + DAYS * DAY_MS), ctx.timeZone),
    wanted: translator(ctx.language)('training-needs:desk.wanted', { count: chosen.length }),
  })
  const key = keyOf(chosen)
  try {
    await keepRequirementDraft(ctx, { ...values, key, draft: '', seen: '' })
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'limit') return requirementPath(group)
    throw error
  }
  return `/requirement/addrequirement?${new URLSearchParams({ draft: key })}`
}

/** One for each time that the same needs are planned, as a UUID. */
function keyOf(needs: readonly ListedNeed[]): string {
  const said = needs.map(({ id, decidedAt }) => `${id} ${decidedAt?.toISOString()}`).toSorted()
  const hash = createHash('sha256').update(said.join('\n')).digest('hex')
  return hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
