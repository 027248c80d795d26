import { redirect } from 'react-router'
import { listCategories } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { earliestRise, RULE_KINDS } from '#app/features/money/commission/commission-rule.ts'
import { RuleForm } from '#app/features/money/commission/components/rule-form.tsx'
import { RulesTable } from '#app/features/money/commission/components/rules-table.tsx'
import { listRules } from '#app/features/money/commission/queries-rules.server.ts'
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
/** As they are offered: what is set most often first. */
const OFFERED = [...RULE_KINDS].toSorted((one) => (one === 'provider' ? -1 : 0))

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const asked = url.searchParams
  const all = asked.has('all')
  const kind = RULE_KINDS.find((known) => known === asked.get('for')) ?? 'provider'
  const [rules, categories] = await Promise.all([
    listRules(ctx, { page: pageNumber(asked.get('page')), all }),
    kind === 'category' ? listCategories(ctx) : [],
  ])
  const earliest = formatDate(earliestRise(ctx.now()), 'UTC', ctx.language)
  return { rules, categories, kind, all, earliest, isSet: asked.has('set'), formKey: newKey() }
})

export const action = staffAction(async (ctx, values, _args: Route.ActionArgs) => {
  await setCommission(ctx, values)
  throw redirect(`${PAGE}?set`)
})

/** What the marketplace keeps, by rules that staff set from a day on. */
export default function AdminCommission({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('commission')
  const { rules, categories, kind, all, earliest, isSet, formKey } = loaderData
  const fault = faultOf(actionData)
  const whole = fault?.errors['']
  const hrefOf = (view: boolean) => (view ? `${PAGE}?all` : PAGE)
  return (
    <>
      <PageMeta title={t('staff.title')} noindex />
      <PageHead title={t('staff.title')} lead={<p>{t('staff.lead')}</p>} />
      {isSet && !fault ? <Alert tone="good">{t('staff.set')}</Alert> : null}
      {whole ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
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
