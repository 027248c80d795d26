import type { PartyActor } from '#app/kit/actor.ts'
import { BadInput, type FieldErrors } from '#app/kit/refusal.ts'
import type { Criterion } from './criterion.ts'
import { canAskOwnTrainers } from './policy.ts'
import type { Audience, RequirementState } from './requirement.ts'

/** Bad input beside `audience` where trainers of a company are asked and no company is acted for. */
export function checkAudience(actor: PartyActor, audience: Audience): void {
  if (audience === 'company' && !canAskOwnTrainers(actor))
    throw new BadInput({ audience: { key: 'requirements:form.audienceCompany' } })
}

type Terms = {
  sealed: boolean
  audience: Audience
  showCount: boolean
  showPlaces: boolean
  criteria: readonly Criterion[]
}
type Standing = Terms & { state: RequirementState; proposalCount: number }

/**
 * Bad input beside what stays once a requirement is open: whether the number of proposals shows, whether who
 * is declined learns where they stood, its criteria, who may answer unless it is opened to all, and whether
 * it is sealed once somebody has answered by that.
 */
export function checkStaying(row: Standing, wanted: Terms): void {
  if (row.state === 'draft') return
  const errors: FieldErrors = {}
  if (wanted.sealed !== row.sealed && row.proposalCount > 0)
    errors.sealed = { key: 'requirements:form.sealedStays' }
  if (wanted.showCount !== row.showCount) errors.showCount = { key: 'requirements:form.countStays' }
  if (wanted.showPlaces !== row.showPlaces) errors.showPlaces = { key: 'requirements:form.countStays' }
  if (wanted.audience !== row.audience && wanted.audience !== 'all')
    errors.audience = { key: 'requirements:form.audienceStays' }
  if (wanted.criteria.length > 0 && JSON.stringify(wanted.criteria) !== JSON.stringify(row.criteria))
    errors.criterion1 = { key: 'requirements:form.criteriaStay' }
  if (Object.keys(errors).length > 0) throw new BadInput(errors)
}
