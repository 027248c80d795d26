import { redirect } from 'react-router'
import { SeatChoice } from '#app/features/sales/seat-changes/components/seat-choice.tsx'
import { SeatPreview } from '#app/features/sales/seat-changes/components/seat-preview.tsx'
import { exchangeSeats } from '#app/features/sales/seat-changes/exchange-seats.server.ts'
import { getSeatChange } from '#app/features/sales/seat-changes/queries-seat-change.server.ts'
import { newId } from '#app/kit/ids.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { MoreLink, PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/change-seats'

const orderPage = (slug: string, reference: string) =>
  `/event/manage_event/${encodeURIComponent(slug)}/orders/${reference}`

export const loader = personLoader(async (ctx, { params, request }: Route.LoaderArgs) => {
  const { searchParams } = new URL(request.url)
  const seats = searchParams.getAll('seats').map(Number)
  const chosen = { seats, to: searchParams.get('to') }
  return {
    page: await getSeatChange(ctx, params.slug, params.reference, chosen),
    formKey: newId(),
    now: ctx.now(),
  }
})

export const action = personAction(
  async (ctx, values, { params: { reference } }: Route.ActionArgs) => {
    const { slug, isMoved } = await exchangeSeats(ctx, { ...values, reference })
    return redirect(`${orderPage(slug, reference)}?changed=${isMoved ? 'moved' : 'retyped'}`)
  },
  { whileLocked: true },
)

/**
 * Makes seats of an order others: of another ticket type or another date, with the difference shown first.
 */
export default function ChangeSeats({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('seat-changes')
  const { page, formKey, now } = loaderData
  const { preview, closed, seats, event, reference } = page
  const title = t('title', { reference })
  const fault = actionData && !actionData.ok ? actionData : null
  const isOpen = closed === null && seats.length > 0
  return (
    <>
      <PageMeta title={`${title}: ${event.title}`} noindex />
      <PageHead title={title} lead={<p>{t('lead')}</p>} />
      {closed ? <Alert>{t(`refused.${closed}`)}</Alert> : null}
      {closed === null && seats.length === 0 ? <Alert>{t('none')}</Alert> : null}
      {preview?.difference ? null : <FaultSummary fault={fault} />}
      {isOpen ? <SeatChoice page={page} now={now} /> : null}
      {preview ? (
        <Section title={t('preview.title')}>
          <SeatPreview
            key={page.to}
            page={page}
            preview={preview}
            formKey={formKey}
            fault={fault}
            now={now}
          />
        </Section>
      ) : null}
      <MoreLink to={orderPage(params.slug, reference)}>{t('back', { reference })}</MoreLink>
    </>
  )
}
