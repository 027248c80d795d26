import { redirect } from 'react-router'
import { ByHandTabs } from '#app/features/sales/organiser-sales/manual-orders/components/by-hand-tabs.tsx'
import { GiveForm } from '#app/features/sales/organiser-sales/manual-orders/components/give-form.tsx'
import { giveSeats } from '#app/features/sales/organiser-sales/manual-orders/give-seats.server.ts'
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
import type { Route } from './+types/give-seats'

export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const { event, ...givable } = await getGivable(ctx, params.slug)
  return {
    event,
    givable,
    formKey: newId(),
    language: isLanguage(event.language) ? event.language : ctx.language,
  }
})

export const action = personAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const { reference, seats } = await giveSeats(ctx, { ...values, event: params.slug })
  const done = new URLSearchParams({ given: reference, seats: String(seats) })
  return redirect(`/event/manage_event/${encodeURIComponent(params.slug)}/participants?${done}`)
})

/** An organiser gives seats of an event away for nothing: to a speaker, a guest, a partner. */
export default function GiveSeats({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('manual-orders')
  const { event, givable, formKey, language } = loaderData
  const { isOpen, canGive, ...offer } = givable
  const fault = actionData ?? null
  const isShown = canGive && isOpen
  return (
    <>
      <PageMeta title={`${t('title')}: ${event.title}`} noindex />
      <PageHead title={t('title')} />
      <FormStack>
        <ByHandTabs slug={event.slug} current="give" />
        {isShown ? (
          <GiveForm {...offer} language={language} formKey={formKey} fault={fault} />
        ) : (
          <>
            <FaultSummary fault={fault} />
            <p>{t('lead')}</p>
            <Alert>{t(canGive ? 'over' : 'notYours')}</Alert>
          </>
        )}
      </FormStack>
    </>
  )
}
