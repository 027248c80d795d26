import { QuartersTable } from '#app/features/sales/seller-reports/components/quarters-table.tsx'
import { getTaxDetails, listOwnReports } from '#app/features/sales/seller-reports/queries-details.server.ts'
import { listOwnYear } from '#app/features/sales/seller-reports/queries-years.server.ts'
import {
  FIRST_YEAR,
  isOver,
  TAX_DETAILS_PAGE,
  YEAR_PAGE,
  yearAsked,
} from '#app/features/sales/seller-reports/seller-report.ts'
import { formatDate } from '#app/kit/dates.ts'
import { countryName } from '#app/kit/display-names.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/seller-year'

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const year = yearAsked(url.searchParams.get('year'), ctx.now())
  const [sums, reports] = await Promise.all([listOwnYear(ctx, year), listOwnReports(ctx, year)])
  const { details, missing, standing, accountNumber } = await getTaxDetails(ctx)
  const { country } = details
  return {
    year,
    last: ctx.now().getUTCFullYear(),
    over: isOver(year, ctx.now()),
    sums: sums.map(({ currency, quarters }) => ({ currency, quarters })),
    reports,
    details: { ...details, countryName: country ? countryName(country, ctx.language) : null },
    accountNumber,
    missing,
    standing,
  }
})

/** What a seller earned in a year, as tax offices are told, and what they are told of it. */
export default function SellerYear({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['seller-reports', 'revenue'])
  const language = useLanguage()
  const { year, last, over, sums, reports, details, accountNumber, missing, standing } = loaderData
  const isReported = standing === 'reported' || standing === 'unclear'
  const name = details.legalName ?? [details.givenName, details.familyName].filter(Boolean).join(' ')
  const place = [
    details.street,
    [details.postalCode, details.city].filter(Boolean).join(' '),
    details.countryName,
  ]
  const facts = [
    { label: t('year.name'), value: name },
    { label: t('year.address'), value: place.filter(Boolean).join(', ') },
    { label: t('details.tin'), value: details.tin },
    { label: t('details.vatNumber'), value: details.vatNumber },
    { label: t('details.registerNumber'), value: details.registerNumber },
    { label: t('details.birthDate'), value: details.birthDate },
    { label: t('details.accountNumber'), value: accountNumber },
  ].map(({ label, value }) => ({ label, value: value || t('nothing') }))
  return (
    <>
      <PageMeta title={`${t('year.title')} ${year}`} noindex />
      <PageHead
        kicker={<Anchor to="/revenue">{t('revenue:title')}</Anchor>}
        title={`${t('year.title')} ${year}`}
        lead={<p>{t(isReported ? 'year.lead' : `year.${standing}`)}</p>}
        actions={
          <>
            {year > FIRST_YEAR ? (
              <LinkButton to={`${YEAR_PAGE}?year=${year - 1}`}>{year - 1}</LinkButton>
            ) : null}
            {year < last ? <LinkButton to={`${YEAR_PAGE}?year=${year + 1}`}>{year + 1}</LinkButton> : null}
            {sums.length > 0 ? (
              <LinkButton to={`${YEAR_PAGE}/export.csv?year=${year}`} data-document="" download>
                {t('csv')}
              </LinkButton>
            ) : null}
          </>
        }
      />
      {isReported && missing.length > 0 ? (
        <Alert tone="wait">
          {t('details.missing', { what: missing.map((asked) => t(`asked.${asked}`)).join(', ') })}{' '}
          <Anchor to={TAX_DETAILS_PAGE}>{t('year.say')}</Anchor>
        </Alert>
      ) : null}
      {over ? null : <Alert>{t('year.running')}</Alert>}
      {sums.map(({ currency, quarters }) => (
        <Section key={currency} title={t('quarters', { currency })} note={t('year.note')}>
          <QuartersTable currency={currency} quarters={quarters} />
        </Section>
      ))}
      {sums.length === 0 ? (
        <EmptyState title={t('year.none', { year })}>{t('year.noneText')}</EmptyState>
      ) : null}
      <Section title={t('year.who')} link={{ to: TAX_DETAILS_PAGE, label: t('year.change') }}>
        <FactList facts={facts} />
      </Section>
      {reports.length > 0 ? (
        <Section title={t('year.handedIn')}>
          <ul>
            {reports.map(({ docRef, currency, indicator, at }) => (
              <li key={docRef}>
                {t(`year.line.${indicator}`, { day: formatDate(at, 'UTC', language), currency })}{' '}
                <small translate="no">{docRef}</small>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  )
}
