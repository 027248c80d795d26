import { redirect } from 'react-router'
import { LostRefunds } from '#app/features/sales/cancellations/components/lost-refunds.tsx'
import { ToSendBack } from '#app/features/sales/cancellations/components/to-send-back.tsx'
import { listLostRefunds } from '#app/features/sales/cancellations/queries-lost.server.ts'
import { paysOutToAll } from '#app/features/sales/orders/policy.ts'
import { OpenTransfers } from '#app/features/sales/receivables/components/open-transfers.tsx'
import {
  listOpenTransfers,
  listToSendBack,
} from '#app/features/sales/receivables/queries-transfers.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { notFound } from '#app/kit/refusal.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ClosedFormFault } from '#app/ui/closed-form-fault.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { SETTLING_STEPS, STAFF_TRANSFERS, TRANSFERS_DONE } from '../provider/transfer-steps.server.ts'
import type { Route } from './+types/transfers'

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  if (!paysOutToAll(ctx.actor)) throw notFound()
  const [open, back, lost] = await Promise.all([
    listOpenTransfers(ctx),
    listToSendBack(ctx),
    listLostRefunds(ctx),
  ])
  const now = ctx.now()
  const done = TRANSFERS_DONE.find((name) => url.searchParams.has(name)) ?? null
  return { open, back, lost, done, now, today: localDate(now, ctx.timeZone) }
})

const STEPS = new Map<unknown, (typeof SETTLING_STEPS)[number][1]>(SETTLING_STEPS)

export const action = staffAction(async (ctx, values, _args: Route.ActionArgs) => {
  const [take, done] = STEPS.get(values.intent) ?? []
  if (!take || !paysOutToAll(ctx.actor)) throw notFound()
  await take(ctx, values)
  throw redirect(`${STAFF_TRANSFERS}?${done ?? values.how}`)
})

/** Transfers to all sellers' own accounts: those awaited, those to be sent back, and what did not arrive. */
export default function StaffTransfers({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['transfers', 'backoffice'])
  const { open, back, lost, done, today, now } = loaderData
  const fault = actionData ?? null
  const whole = fault?.errors['']
  const isThere = open.some(({ reference }) => reference === fault?.values.reference)
  return (
    <>
      <PageMeta title={t('backoffice:transfers.title')} noindex />
      <PageHead title={t('backoffice:transfers.title')} lead={<p>{t('backoffice:transfers.lead')}</p>} />
      {done && !fault ? <Alert tone="good">{t(`done.${done}`)}</Alert> : null}
      {whole && isThere ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      {isThere ? null : <ClosedFormFault fault={fault} />}
      <LostRefunds lost={lost} isStaff />
      <Section title={t('open.title')} note={open.length > 0 ? t('open.note') : undefined}>
        {open.length === 0 ? (
          <p>{t('open.none')}</p>
        ) : (
          <OpenTransfers transfers={open} fault={fault} today={today} />
        )}
      </Section>
      <ToSendBack back={back} now={now} />
    </>
  )
}
