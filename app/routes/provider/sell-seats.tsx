import { redirect } from 'react-router'
import { guessCountry } from '#app/features/people/parties/guess-country.server.ts'
import { listCountries } from '#app/features/people/parties/list-countries.server.ts'
import { nestedValues } from '#app/features/sales/orders/inputs.ts'
import { ByHandTabs } from '#app/features/sales/organiser-sales/manual-orders/components/by-hand-tabs.tsx'
import { SellForm } from '#app/features/sales/organiser-sales/manual-orders/components/sell-form.tsx'
import { sellSeats } from '#app/features/sales/organiser-sales/manual-orders/sell-seats.server.ts'
import { getGivable } from '#app/features/sales/participants/queries-given.server.ts'
import { newId } from '#app/kit/ids.ts'
import { isLanguage } from '#app/kit/language.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/sell-seats'

export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const { event, ...givable } = await getGivable(ctx, params.slug)
  return {
    event,
    givable,
    formKey: newId(),
    language: isLanguage(event.language) ? event.language : ctx.language,
    countries: listCountries(ctx.language),
    country: guessCountry(ctx),
  }
})

export const action = personAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const { reference, seats, pay } = await sellSeats(ctx, { ...nestedValues(values), event: params.slug })
  const done = new URLSearchParams({ given: reference, seats: String(seats), sold: pay })
  return redirect(`/event/manage_event/${encodeURIComponent(params.slug)}/participants?${done}`)
})

/** An organiser sells seats of an event by hand, to somebody on the phone. */
export default function SellSeats({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('manual-orders')
  const { event, givable, formKey, language, countries, country } = loaderData
  const { isOpen, canGive, ...offer } = givable
  const fault = actionData ?? null
  return (
    <>
      <PageMeta title={`${t('sell.title')}: ${event.title}`} noindex />
      <PageHead title={t('sell.title')} />
      <FormStack>
        <ByHandTabs slug={event.slug} current="sell" />
        {canGive && isOpen ? (
          <SellForm
            {...offer}
            language={language}
            formKey={formKey}
            fault={fault}
            countries={countries}
            country={country}
          />
        ) : (
          <>
            <FaultSummary fault={fault} />
            <p>{t('sell.lead')}</p>
            <Alert>{t(canGive ? 'over' : 'notYours')}</Alert>
          </>
        )}
      </FormStack>
    </>
  )
}
