import { redirect } from 'react-router'
import { decidesForAll } from '#app/features/catalogue/inventory/requests/policy.ts'
import { DecideDesk } from '#app/features/catalogue/seat-requests/components/decide-desk.tsx'
import { STAFF_APPROVAL_PATH } from '#app/features/catalogue/seat-requests/seat-request-path.ts'
import { notFound } from '#app/kit/refusal.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { decidedOf, seatsToDecide } from '../provider/approval-shown.server.ts'
import { decideSeats } from '../provider/approval-steps.server.ts'
import type { Route } from './+types/seat-requests'

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  if (!decidesForAll(ctx.actor)) throw notFound()
  const seats = await seatsToDecide(ctx, url)
  return { seats, done: decidedOf(url), now: ctx.now(), zone: ctx.timeZone }
})

export const action = staffAction(async (ctx, values, { url }: Route.ActionArgs) => {
  if (!decidesForAll(ctx.actor)) throw notFound()
  throw redirect(`${STAFF_APPROVAL_PATH}?${await decideSeats(ctx, values, url)}`)
})

/** Who asks for seats that an organiser approves, for staff to decide in the place of any organiser. */
export default function StaffSeatRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('backoffice')
  const { seats, done, now, zone } = loaderData
  const fault = actionData && 'errors' in actionData ? actionData : null
  return (
    <>
      <PageMeta title={t('seatRequests.title')} noindex />
      <PageHead title={t('seatRequests.title')} lead={<p>{t('seatRequests.lead')}</p>} />
      <DecideDesk {...seats} path={STAFF_APPROVAL_PATH} done={done} now={now} zone={zone} fault={fault} />
    </>
  )
}
