import { MessageLink } from '#app/features/people/qmail/components/message-link.tsx'
import { messageAbout } from '#app/features/people/qmail/message-path.ts'
import { CorrectStep } from '#app/features/sales/invoice-corrections/components/correct-step.tsx'
import { GoodwillForm } from '#app/features/sales/order-desk/components/goodwill-form.tsx'
import { OrderBuyer } from '#app/features/sales/order-desk/components/order-buyer.tsx'
import { OrderHistory } from '#app/features/sales/order-desk/components/order-history.tsx'
import { OrderMails } from '#app/features/sales/order-desk/components/order-mails.tsx'
import { OrderMoney } from '#app/features/sales/order-desk/components/order-money.tsx'
import { OrderPapers } from '#app/features/sales/order-desk/components/order-papers.tsx'
import { OrderSeats } from '#app/features/sales/order-desk/components/order-seats.tsx'
import { OrderStatus } from '#app/features/sales/order-desk/components/order-status.tsx'
import { ResendConfirmation } from '#app/features/sales/order-desk/components/resend-confirmation.tsx'
import { getSoldOrder } from '#app/features/sales/order-desk/queries-sold-order.server.ts'
import { newId } from '#app/kit/ids.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/sold-order'
import { takeOrderStep } from './sold-order-steps.server.ts'

const CHANGED = ['retyped', 'moved'] as const

export const loader = personLoader(async (ctx, { params, request }: Route.LoaderArgs) => ({
  order: await getSoldOrder(ctx, params.slug, params.reference),
  changed: CHANGED.find((step) => step === new URL(request.url).searchParams.get('changed')) ?? null,
  formKey: newId(),
  now: ctx.now(),
  zone: ctx.timeZone,
}))

export const action = personAction(
  (ctx, values, { params }: Route.ActionArgs) => takeOrderStep(ctx, values, params.reference),
  { whileLocked: true },
)

/** An order of an event, for its organiser: everything of it, and what can still be done for its buyer. */
export default function SoldOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('order-desk')
  const { order, changed, formKey, now, zone } = loaderData
  const fault = actionData && !actionData.ok ? actionData : null
  const before = changed && !actionData ? { step: changed } : null
  const done = actionData?.ok ? actionData.done : before
  const isOf = (intent: string) => fault !== null && fault.values.intent === intent
  // What is wrong is said where its form stands, and above where that is gone meanwhile.
  const isPlaced = (isOf('refund') && order.can.refund) || isOf('correct')
  return (
    <>
      <PageMeta title={`${t('title', { reference: order.reference })}: ${order.event.title}`} noindex />
      <PageHead
        title={t('title', { reference: order.reference })}
        lead={<OrderStatus order={order} done={done} zone={zone} now={now} />}
      />
      {isPlaced ? null : <FaultSummary fault={fault} />}
      <Section title={t('buyer.title')}>
        <FormStack>
          <OrderBuyer order={order} />
          {order.isSignedUp ? <MessageLink to={messageAbout('order', order.reference)} /> : null}
          {order.can.confirm ? <ResendConfirmation formKey={formKey} /> : null}
        </FormStack>
      </Section>
      <Section title={t('seat.title', { count: order.tickets.length })}>
        <OrderSeats order={order} fault={isOf('correct') ? fault : null} />
      </Section>
      <Section title={t('money.title')}>
        <FormStack>
          <OrderMoney order={order} zone={zone} now={now} />
          {order.can.refund && order.left ? (
            <GoodwillForm
              left={order.left}
              formKey={formKey}
              fault={isOf('refund') ? fault : null}
              isStaff={!order.can.note}
            />
          ) : null}
        </FormStack>
      </Section>
      {order.papers.length > 0 ? (
        <Section title={t('papers.title')}>
          <OrderPapers order={order} now={now} stepOf={order.can.note ? CorrectStep : () => null} />
        </Section>
      ) : null}
      <Section title={t('mails.title')}>
        <OrderMails mails={order.mails} zone={zone} now={now} />
      </Section>
      {order.history.length > 0 ? (
        <Section title={t('history.title')}>
          <OrderHistory history={order.history} zone={zone} now={now} />
        </Section>
      ) : null}
    </>
  )
}
