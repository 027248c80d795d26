import { redirect } from 'react-router'
import { addBudget } from '#app/features/procurement/budgets/add-budget.server.ts'
import { adjustBudget } from '#app/features/procurement/budgets/adjust-budget.server.ts'
import { BudgetsView } from '#app/features/procurement/budgets/components/budgets-view.tsx'
import { decideOverrun } from '#app/features/procurement/budgets/decide-overrun.server.ts'
import { moveBudget } from '#app/features/procurement/budgets/move-budget.server.ts'
import { seesBudgets } from '#app/features/procurement/budgets/policy.ts'
import { getBudgetsPage } from '#app/features/procurement/budgets/queries-page.server.ts'
import { setBudgetRule } from '#app/features/procurement/budgets/set-budget-rule.server.ts'
import { budgetsPath, wantedBudgetsOf } from '#app/features/procurement/budgets/wanted-budgets.ts'
import { yearOf } from '#app/kit/dates.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/budgets'

const FILES = ['csv', 'xlsx'] as const

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  if (!seesBudgets(ctx.actor)) throw notFound()
  const query = url.searchParams
  const shown = await getBudgetsPage(ctx, wantedBudgetsOf(query, yearOf(ctx.now(), ctx.timeZone)))
  return {
    shown,
    purchase: query.get('purchase')?.slice(0, 40) ?? '',
    done: ['saved', 'decided'].find((one) => one === query.get('done')) ?? null,
  }
})

export const action = personAction(async (ctx, values, _args: Route.ActionArgs) => {
  const { intent } = values
  const thisYear = yearOf(ctx.now(), ctx.timeZone)
  const at = (wanted: { code?: string; year?: number }, done: string) => {
    const to = budgetsPath({ year: wanted.year, of: wanted.code ?? null }, thisYear)
    return redirect(`${to}${to.includes('?') ? '&' : '?'}done=${done}`)
  }
  if (intent === 'add') return at({ year: (await addBudget(ctx, values)).year }, 'saved')
  if (intent === 'change') return at(await adjustBudget(ctx, values), 'saved')
  if (intent === 'move') return at(await moveBudget(ctx, values), 'saved')
  if (intent === 'rule') {
    await setBudgetRule(ctx, values)
    return at({}, 'saved')
  }
  if (intent !== 'decide') throw notFound()
  await decideOverrun(ctx, values)
  return at({}, 'decided')
})

/** What the workspace may spend on training, and what is taken of it. */
export default function Budgets({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['budgets', 'spending'])
  const { shown, purchase, done } = loaderData
  const { year, thisYear, years, parts } = shown
  return (
    <>
      <PageMeta title={t('budgets:title')} noindex />
      <PageHead
        kicker={<Anchor to="/dashboard/c/totalspending">{t('spending:total.title')}</Anchor>}
        title={t('budgets:title')}
        lead={<p>{t('budgets:lead')}</p>}
        actions={
          parts.length > 0
            ? FILES.map((as) => (
                <LinkButton
                  key={as}
                  to={budgetsPath({ year }, thisYear, `/dashboard/c/budgets/export.${as}`)}
                  data-document=""
                  download
                >
                  {t(`spending:${as}`)}
                </LinkButton>
              ))
            : null
        }
      />
      {done && !actionData ? <Alert tone="good">{t(`budgets:done.${done}`)}</Alert> : null}
      <TabLinks
        label={t('budgets:year')}
        tabs={years.map((one) => ({
          label: one,
          to: budgetsPath({ year: one }, thisYear),
          current: one === year,
        }))}
      />
      <BudgetsView shown={shown} purchase={purchase} fault={actionData ?? null} />
    </>
  )
}
