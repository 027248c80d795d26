import { redirect } from 'react-router'
import { listCategories } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { earliestRise, RULE_KINDS } from '#app/features/money/commission/commission-rule.ts'
import { ProposedRates } from '#app/features/money/commission/components/proposed-rates.tsx'
import { RuleForm } from '#app/features/money/commission/components/rule-form.tsx'
import { RulesTable } from '#app/features/money/commission/components/rules-table.tsx'
import { decideCommission } from '#app/features/money/commission/decide-commission.server.ts'
import { listProposals, listRules } from '#app/features/money/commission/queries-rules.server.ts'
import { setCommission } from '#app/features/money/commission/set-commission.server.ts'
import { formatDate } from '#app/kit/dates.ts'
import { newKey } from '#app/kit/ids.ts'
import { pageNumber, pagesHref } from '#app/kit/paging.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/commission'

const PAGE = '/admin/commission'
const DONE = ['set', 'waits', 'withdrawn'] as const
/** As they are offered: what is set most often first. */
const OFFERED = [...RULE_KINDS].toSorted((one) => (one === 'provider' ? -1 : 0))

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const asked = url.searchParams
  const all = asked.has('all')
  const kind = RULE_KINDS.find((known) => known === asked.get('for')) ?? 'provider'
  const [rules, proposals, categories] = await Promise.all([
    listRules(ctx, { page: pageNumber(asked.get('page')), all }),
    listProposals(ctx),
    kind === 'category' ? listCategories(ctx) : [],
  ])
  const earliest = formatDate(earliestRise(ctx.now()), 'UTC', ctx.language)
  const done = DONE.find((known) => asked.has(known)) ?? null
  return { rules, proposals, categories, kind, all, earliest, done, formKey: newKey() }
})

export const action = staffAction(async (ctx, values, _args: Route.ActionArgs) => {
  if ('proposal' in values) {
    await decideCommission(ctx, values)
    throw redirect(`${PAGE}?${values.answer === 'confirm' ? 'set' : 'withdrawn'}`)
  }
  const { set } = await setCommission(ctx, values)
  throw redirect(`${PAGE}?${set ? 'set' : 'waits'}`)
})

/** What the marketplace keeps, by rules that staff set from a day on. */
export default function AdminCommission({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('commission')
  const { rules, proposals, categories, kind, all, earliest, done, formKey } = loaderData
  const fault = faultOf(actionData)
  const whole = fault?.errors['']
  const hrefOf = (view: boolean) => (view ? `${PAGE}?all` : PAGE)
  return (
    <>
      <PageMeta title={t('staff.title')} noindex />
      <PageHead title={t('staff.title')} lead={<p>{t('staff.lead')}</p>} />
      {done && !fault ? <Alert tone="good">{t(`staff.${done}`)}</Alert> : null}
      {whole ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      {proposals.length > 0 ? (
        <Section title={t('waiting.title')} note={t('waiting.note')}>
          <ProposedRates proposals={proposals} />
        </Section>
      ) : null}
      <TabLinks
        label={t('staff.views')}
        tabs={[false, true].map((view) => ({
          label: t(view ? 'staff.all' : 'staff.now'),
          to: hrefOf(view),
          current: view === all,
        }))}
      />
      <RulesTable rules={rules.rows} />
      <Pagination
        page={rules.page}
        pages={rules.pageCount}
        hrefOf={(page) => pagesHref(hrefOf(all), { page }, 'page')}
      />
      <Section id="new" title={t('form.title')} note={t('form.note')}>
        <FormStack>
          <TabLinks
            label={t('form.for')}
            tabs={OFFERED.map((of) => ({
              label: t(`kinds.${of}`),
              to: `${PAGE}?for=${of}#new`,
              current: of === kind,
            }))}
          />
          <RuleForm
            kind={kind}
            categories={categories}
            earliest={earliest}
            formKey={formKey}
            fault={whole ? null : fault}
          />
        </FormStack>
      </Section>
    </>
  )
}
