import type { EventSale } from '#app/features/catalogue/event-pages/panel-view.ts'
import { freeUpTo } from '#app/features/people/companies/approval-limit.ts'
import { findOwnLimit } from '#app/features/people/companies/queries-limit.server.ts'
import { findEventAbout } from '#app/features/sales/approval-rules/queries-event.server.ts'
import { listPlannedFrom } from '#app/features/sales/approval-rules/queries-planned.server.ts'
import { planText } from '#app/features/sales/approval-rules/shown-step.ts'
import { formatApprovalLimit } from '#app/features/sales/purchase-requests/approval-view.ts'
import { hasAccount } from '#app/kit/actor.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'

const MOST_SAID = 3

/**
 * What a member of a company is told where seats are chosen: from which sum on, in the currency of the event,
 * an admin approves first, or who else decides by the rules of the company, in which order.
 */
export async function limitShown(ctx: Ctx, { currency }: EventSale, slug: string) {
  const { actor, language } = ctx
  if (!hasAccount(actor) || !actor.company) return null
  const limit = await findOwnLimit(ctx)
  const t = translator(language)
  if (actor.company.hasApprovalRules) {
    const about = await findEventAbout(ctx, slug)
    const plans = await listPlannedFrom(ctx, { ...about, total: money(0, currency) }, limit)
    const [first] = plans
    if (!first) return null
    const said = plans.slice(0, MOST_SAID).map(({ fromMinor, isAboveLimit, steps }) =>
      t(`approval-rules:plan.${isAboveLimit ? 'above' : 'from'}`, {
        amount: formatMoney(money(isAboveLimit ? fromMinor - 1 : fromMinor, currency), language),
        steps: planText(steps, t, language),
      }),
    )
    const note = t('approval-rules:plan.panel', { plans: said.join(' · ') })
    return { freeUpTo: first.fromMinor - 1, note }
  }
  if (!limit) return null
  const said = { limit: formatApprovalLimit(limit, language), company: actor.company.name }
  return { freeUpTo: freeUpTo(limit, currency), note: t('purchases:panel', said) }
}
