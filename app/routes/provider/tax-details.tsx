import { listCountries } from '#app/features/people/parties/list-countries.server.ts'
import { DetailsForm } from '#app/features/sales/seller-reports/components/details-form.tsx'
import { getTaxDetails } from '#app/features/sales/seller-reports/queries-details.server.ts'
import { saveTaxDetails } from '#app/features/sales/seller-reports/save-tax-details.server.ts'
import { YEAR_PAGE } from '#app/features/sales/seller-reports/seller-report.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/tax-details'

export const loader = personLoader(async (ctx, _args: Route.LoaderArgs) => ({
  saved: await getTaxDetails(ctx),
  countries: listCountries(ctx.language),
}))

export const action = personAction(
  async (ctx, values, _args: Route.ActionArgs) => {
    await saveTaxDetails(ctx, values)
    return { ok: true as const }
  },
  { whileLocked: true },
)

/** What the report to tax offices says of a seller, and why it is asked. */
export default function TaxDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('seller-reports')
  const { saved, countries } = loaderData
  const { missing, standing } = saved
  const isAsked = missing.length > 0 && (standing === 'reported' || standing === 'unclear')
  return (
    <>
      <PageMeta title={t('details.title')} noindex />
      <PageHead
        title={t('details.title')}
        lead={<p>{t('details.why')}</p>}
        actions={<LinkButton to={YEAR_PAGE}>{t('year.title')}</LinkButton>}
      />
      {actionData?.ok ? <Alert tone="good">{t('details.saved')}</Alert> : null}
      {isAsked ? (
        <Alert tone="wait">
          {t('details.missing', { what: missing.map((asked) => t(`asked.${asked}`)).join(', ') })}
        </Alert>
      ) : null}
      {standing === 'elsewhere' ? <Alert>{t('details.notNeeded')}</Alert> : null}
      <DetailsForm saved={saved} answer={actionData} countries={countries} />
    </>
  )
}
