import { getProviderDefaults } from '#app/features/catalogue/trainers/queries-defaults.server.ts'
import { SellerForm } from '#app/features/people/parties/components/seller-form.tsx'
import { listCountries } from '#app/features/people/parties/list-countries.server.ts'
import { getSeller } from '#app/features/people/parties/queries-seller.server.ts'
import { saveSeller } from '#app/features/people/parties/save-seller.server.ts'
import { MANDATE_PAGE } from '#app/features/people/selling-mandates/mandate.ts'
import { TAX_DETAILS_PAGE } from '#app/features/sales/seller-reports/seller-report.ts'
import { localDate } from '#app/kit/dates.ts'
import { countryName } from '#app/kit/display-names.ts'
import type { Language } from '#app/kit/language.ts'
import { formatRate, writtenRate } from '#app/kit/tax.ts'
import { knowsRate, ratesOn } from '#app/kit/tax-countries.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/prices'

export const loader = personLoader(async (ctx, _args: Route.LoaderArgs) => {
  const [seller, { country, taxRate }] = await Promise.all([getSeller(ctx), getProviderDefaults(ctx)])
  const written = (rate: number | null) => (rate === null ? '' : writtenRate(rate, ctx.language))
  const today = localDate(ctx.now(), 'UTC')
  const isUnusual = seller.country && seller.rate !== null && !knowsRate(seller.country, seller.rate, today)
  return {
    seller,
    rate: written(seller.rate),
    usual: { country, rate: written(taxRate) },
    /** The rates of its country, where what is saved is none of them. */
    otherRates: isUnusual ? ratesIn(seller.country ?? '', today, ctx.language) : null,
    countries: listCountries(ctx.language),
  }
})

export const action = personAction(async (ctx, values, _args: Route.ActionArgs) => {
  await saveSeller(ctx, values)
  return { ok: true as const }
})

function ratesIn(country: string, today: string, language: Language) {
  const row = ratesOn(country, today)
  const rates = row ? [row.standard, ...row.reduced].map((rate) => formatRate(rate, language)) : []
  return { country: countryName(country, language), rates: rates.join(' · ') }
}

/** Where a seller says once what prices contain and who stands on its invoices. */
export default function Prices({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['prices', 'selling-mandates', 'seller-reports'])
  const { seller, rate, usual, otherRates, countries } = loaderData
  return (
    <>
      <PageMeta title={t('seller.title')} noindex />
      <PageHead
        title={t('seller.title')}
        lead={<p>{t('seller.lead')}</p>}
        actions={
          <>
            <LinkButton to={MANDATE_PAGE}>{t('selling-mandates:open')}</LinkButton>
            <LinkButton to={TAX_DETAILS_PAGE}>{t('seller-reports:details.title')}</LinkButton>
          </>
        }
      />
      {actionData?.ok ? <Alert tone="good">{t('seller.saved')}</Alert> : null}
      {seller.taxChoice === null && !actionData ? <Alert tone="wait">{t('seller.unsaid')}</Alert> : null}
      <SellerForm
        seller={seller}
        rate={rate}
        usual={usual}
        otherRates={otherRates}
        countries={countries}
        answer={actionData}
      />
    </>
  )
}
