import { redirect } from 'react-router'
import { MOST_STEPS } from '#app/features/catalogue/inventory/group-deals/group-deal.ts'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { GroupDealNews } from '#app/features/sales/group-deals/components/group-deal-news.tsx'
import { StepsForm } from '#app/features/sales/group-deals/components/steps-form.tsx'
import { dropSteps } from '#app/features/sales/group-deals/drop-steps.server.ts'
import { getSteps } from '#app/features/sales/group-deals/queries-steps.server.ts'
import { saveSteps } from '#app/features/sales/group-deals/save-steps.server.ts'
import { nestedValues } from '#app/features/sales/orders/inputs.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/event-group-deal'

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => ({
  ...(await getSteps(ctx, params.slug)),
  done: (['saved', 'dropped'] as const).find((name) => url.searchParams.has(name)) ?? null,
  now: ctx.now(),
  setsTransfers: canSetSaleTerms(ctx.actor),
}))

export const action = personAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const here = `/event/manage_event/${encodeURIComponent(params.slug)}/pool`
  if (values.intent === 'drop') {
    await dropSteps(ctx, { event: params.slug })
    return redirect(`${here}?dropped`)
  }
  const { seats, price, ...rest } = nestedValues(values)
  const rows = (of: unknown) =>
    Array.from({ length: MOST_STEPS }, (_, at) => (of as Record<string, unknown> | undefined)?.[at] ?? '')
  await saveSteps(ctx, { ...rest, seats: rows(seats), price: rows(price), event: params.slug })
  return redirect(`${here}?saved`)
})

/** With which steps buyers may put a price promise on an event, and how the one stands that runs. */
export default function EventGroupDeal({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('group-deals')
  const {
    event,
    types,
    terms,
    seen,
    seats,
    groupDeal,
    canWrite,
    isTransferable,
    takesCards,
    setsTransfers,
    done,
    now,
  } = loaderData
  const fault = actionData ?? null
  const isDropped = fault?.values.intent === 'drop'
  return (
    <>
      <PageMeta title={`${t('title')}: ${event.title}`} noindex />
      <PageHead title={t('title')} lead={<p>{t('desk.lead')}</p>} />
      {done && !fault ? <Alert tone="good">{t(`desk.${done}`)}</Alert> : null}
      {isDropped ? <FaultSummary fault={fault} /> : null}
      {groupDeal ? <GroupDealNews event={event} groupDeal={groupDeal} seats={seats} now={now} /> : null}
      {isTransferable ? null : (
        <Alert
          tone={takesCards ? 'info' : 'wait'}
          action={
            setsTransfers ? <LinkButton to="/revenue/transfers">{t('desk.toTransfers')}</LinkButton> : null
          }
        >
          {t(takesCards ? 'desk.cardsOnly' : 'desk.noTransfer')}
        </Alert>
      )}
      {canWrite || (fault && !isDropped) ? (
        <Section title={t('desk.form')} note={t('desk.note')}>
          {types.length === 0 ? (
            <p>{t('desk.noTypes')}</p>
          ) : (
            <StepsForm
              event={event}
              types={types}
              terms={terms}
              seen={seen}
              answer={isDropped ? null : actionData}
            />
          )}
          {terms ? (
            <AskOnce alone label={t('desk.drop')} question={t('desk.dropText')} fields={{ intent: 'drop' }} />
          ) : null}
        </Section>
      ) : null}
    </>
  )
}
