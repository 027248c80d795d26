import { useState } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { SettingsGroup } from '#app/features/people/accounts/components/settings-group.tsx'
import { BANK_ACCOUNT_PAGE } from '#app/features/people/bank-accounts/bank-change.ts'
import { BillingAddresses } from '#app/features/people/company-profiles/components/billing-addresses.tsx'
import { CompanyFacts } from '#app/features/people/company-profiles/components/company-facts.tsx'
import { CompanyForm } from '#app/features/people/company-profiles/components/company-form.tsx'
import { CostCentres } from '#app/features/people/company-profiles/components/cost-centres.tsx'
import { FirstStepsNotice } from '#app/features/people/company-profiles/components/first-steps-notice.tsx'
import { getCompanyProfile } from '#app/features/people/company-profiles/queries-profile.server.ts'
import { listFirstSteps } from '#app/features/people/company-profiles/queries-steps.server.ts'
import { listCountries } from '#app/features/people/parties/list-countries.server.ts'
import { countryName } from '#app/kit/display-names.ts'
import { wasElsewhere } from '#app/kit/elsewhere.ts'
import type { FilesHandle } from '#app/platform/http/file-routes.server.ts'
import { personFilesAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/company-details'
import { type Part, saveDetails } from './company-steps.server.ts'

export const handle: FilesHandle = { takesFiles: true }

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const [company, missing] = await Promise.all([getCompanyProfile(ctx), listFirstSteps(ctx)])
  const { country } = company.fields
  return {
    company,
    missing,
    /** The further address that is to be changed. */
    address: url.searchParams.get('address') ?? '',
    country: country ? countryName(country, ctx.language) : '',
    countries: company.canManage ? listCountries(ctx.language) : [],
  }
})

export const action = personFilesAction(async (ctx, sent, _args: Route.ActionArgs) => {
  return { ok: true as const, part: await saveDetails(ctx, sent) }
})

/**
 * What somebody else has saved meanwhile is read again; but not for whom one acts by now, if the form was
 * refused for that.
 */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => !wasElsewhere(args)

/** What a company says of itself, where its money goes, and what it books its spending to. */
export default function CompanyDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('company')
  const { company, missing, country, countries, address } = loaderData
  const saved = actionData?.ok ? actionData.part : null
  const fault = actionData && !actionData.ok ? actionData : null
  const intents: Partial<Record<string, Part>> = {
    details: 'details',
    address: 'addresses',
    dropAddress: 'addresses',
  }
  const partOf = actionData?.ok
    ? actionData.part
    : fault && (intents[String(fault.values.intent)] ?? 'centres')
  const faultOf = (part: Part) => (partOf === part ? fault : null)
  // The form begins anew once it was answered, and not when another part of the page was.
  const [round, setRound] = useState('')
  if (partOf === 'details' && round !== company.seen) setRound(company.seen)
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <FirstStepsNotice missing={missing} />
      <PageHead
        kicker={company.fields.name}
        title={t('title')}
        actions={company.page ? <LinkButton to={company.page}>{t('seePage')}</LinkButton> : null}
      />
      {saved ? <Alert tone="good">{t(`saved.${saved}`)}</Alert> : null}
      {company.canManage ? (
        <>
          <CompanyForm key={round} company={company} fault={faultOf('details')} countries={countries} />
          <SettingsGroup id="addresses" title={t('addresses.title')} about={t('addresses.about')}>
            <BillingAddresses
              company={company}
              fault={faultOf('addresses')}
              countries={countries}
              wish={saved === 'addresses' ? '' : address}
            />
          </SettingsGroup>
          <SettingsGroup id="centres" title={t('centres.title')} about={t('centres.about')}>
            <CostCentres centres={company.centres} fault={faultOf('centres')} />
          </SettingsGroup>
          <SettingsGroup id="bank" title={t('bank.title')} about={t('bank.about')}>
            <p>
              <LinkButton to={BANK_ACCOUNT_PAGE}>{t('bank.open')}</LinkButton>
            </p>
          </SettingsGroup>
        </>
      ) : (
        <CompanyFacts company={company} country={country} />
      )}
    </>
  )
}
