import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { getProviderDefaults } from '#app/features/catalogue/trainers/queries-defaults.server.ts'
import { MessageLink } from '#app/features/people/qmail/components/message-link.tsx'
import { messageAbout } from '#app/features/people/qmail/message-path.ts'
import { OrderTraining } from '#app/features/procurement/purchase-orders/components/order-training.tsx'
import { orderTraining } from '#app/features/procurement/purchase-orders/order-training.server.ts'
import { purchaseOrderPath } from '#app/features/procurement/purchase-orders/purchase-order.ts'
import { OrderSettled } from '#app/features/sales/bookings/components/order-settled.tsx'
import { RefundOwedNote } from '#app/features/sales/cancellations/refunds/components/refund-owed-note.tsx'
import { HeldTraining } from '#app/features/sales/held-trainings/components/held-training.tsx'
import { NewDays } from '#app/features/sales/reschedulings/components/new-days.tsx'
import { TrainingRequestActions } from '#app/features/sales/training-requests/components/training-request-actions.tsx'
import { TrainingRequestView } from '#app/features/sales/training-requests/components/training-request-view.tsx'
import { wasElsewhere } from '#app/kit/elsewhere.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/training-request'
import { takeTrainingStep } from './training-steps.server.ts'
import { viewTraining } from './training-view.server.ts'

/** What a workspace that has not been paid for may not begin. */
const BEGINS = ['accept', 'counter', 'order']

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const [training, usual] = await Promise.all([viewTraining(ctx, params.code), getProviderDefaults(ctx)])
  return { ...training, usualCurrency: usual.currency, isSent: url.searchParams.has('sent') }
})

/** Also after a refusal: who comes second sees what the other side did. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => !wasElsewhere(args)

export const action = personAction(
  async (ctx, values, { params }: Route.ActionArgs) => {
    if (values.intent === 'order') {
      const { code } = await orderTraining(ctx, { code: params.code })
      throw redirect(purchaseOrderPath(code))
    }
    return { ok: true as const, done: await takeTrainingStep(ctx, values, params.code) }
  },
  { whileLocked: ({ intent }) => !BEGINS.includes(String(intent)) },
)

export default function TrainingRequest({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation([
    'trainings',
    'bookings',
    'orders',
    'events',
    'prices',
    'transfers',
    'availability',
    'held-trainings',
    'purchase-orders',
    'reschedulings',
  ])
  const {
    request,
    held,
    moving,
    purchaseOrder,
    standing,
    isSent,
    total,
    sure,
    back,
    trouble,
    owed,
    money,
    trainers,
    ...shown
  } = loaderData
  const fault = actionData && !actionData.ok ? actionData : null
  const done = actionData?.ok ? actionData.done : null
  const newDays = moving ? <NewDays {...moving} fault={fault} /> : null
  // What waits for an answer comes before what one may do.
  const isMoveAsked = moving?.last?.state === 'open'
  const isBooked = standing === 'confirmed' || standing === 'completed'
  const list = request.isTrainer ? '/availability' : request.isBuyer ? '/mybooking' : '/training-requests'
  return (
    <>
      <PageMeta title={`${t('trainings:one')}: ${request.title}`} noindex />
      <PageHead
        kicker={<Anchor to={list}>{t(listNameOf(request))}</Anchor>}
        title={request.title}
        titleLang={request.titleLanguage}
        actions={
          <>
            <MessageLink to={messageAbout('training', params.code)} />
            {isBooked ? (
              <LinkButton to={`/training-requests/${params.code}/calendar.ics`} data-document="" download>
                {t('orders:done.calendar')}
              </LinkButton>
            ) : null}
            <OrderTraining
              order={purchaseOrder}
              canOrder={request.isBuyer && (standing === 'toPay' || isBooked)}
            />
            {request.isBuyer && request.invoice && request.order ? (
              <LinkButton to={`/mybooking/${request.order.reference}/invoice`}>
                {t('bookings:invoice.open')}
              </LinkButton>
            ) : null}
          </>
        }
      />
      {isSent && standing === 'requested' ? <Alert tone="good">{t('trainings:sent.done')}</Alert> : null}
      {done ? <Alert tone="good">{t(`trainings:done.${done}`)}</Alert> : null}
      {trouble.said ? <Alert tone="wait">{trouble.said}</Alert> : null}
      {back.length > 0 ? (
        <Alert tone="wait" title={t('trainings:back.title')}>
          {back.map((said) => (
            <p key={said}>{said}</p>
          ))}
        </Alert>
      ) : null}
      {money ? (
        <Section title={t('bookings:settled.title')}>
          <OrderSettled {...money} isBuyer />
        </Section>
      ) : null}
      <RefundOwedNote owed={owed} now={loaderData.now} />
      {held ? <HeldTraining held={held} fault={fault} now={loaderData.now} /> : null}
      {isMoveAsked ? newDays : null}
      <TrainingRequestActions
        request={request}
        standing={standing}
        fault={fault}
        total={total}
        sure={sure}
        trainers={trainers}
        usualCurrency={loaderData.usualCurrency}
        mandate={loaderData.mandate}
        isBarred={trouble.bars}
      />
      <TrainingRequestView {...shown} request={request} standing={standing} />
      {isMoveAsked ? null : newDays}
    </>
  )
}

const listNameOf = ({ isTrainer, isBuyer }: { isTrainer: boolean; isBuyer: boolean }) =>
  isTrainer ? 'availability:title' : isBuyer ? 'bookings:title' : 'trainings:received.title'
