import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { GroupDealStatus } from '#app/features/catalogue/group-deal-terms/components/group-deal-status.tsx'
import { GroupDealTerms } from '#app/features/catalogue/group-deal-terms/components/group-deal-terms.tsx'
import { groupDealPath } from '#app/features/catalogue/group-deal-terms/group-deal-path.ts'
import { acceptedOf } from '#app/features/sales/checkout/pay-answer.ts'
import { JoinForm } from '#app/features/sales/group-deals/components/join-form.tsx'
import { OwnPledge } from '#app/features/sales/group-deals/components/own-pledge.tsx'
import { joinGroupDeal } from '#app/features/sales/group-deals/join-group-deal.server.ts'
import { leaveGroupDeal } from '#app/features/sales/group-deals/leave-group-deal.server.ts'
import { nestedValues } from '#app/features/sales/orders/inputs.ts'
import { wasElsewhere } from '#app/kit/elsewhere.ts'
import { personAction } from '#app/platform/http/guard.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { Page, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/group-deal'
import { viewGroupDeal } from './group-deal-view.server.ts'

/**
 * Also after a refusal: the next card needs a key of its own, and a promise that was opened meanwhile is
 * joined.
 */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => !wasElsewhere(args)

export const loader = loaderOf((ctx, { params }: Route.LoaderArgs) => viewGroupDeal(ctx, params.url))

export const action = personAction(
  async (ctx, values, { params }: Route.ActionArgs) => {
    const input = { ...nestedValues(values), event: params.url }
    if (values.intent === 'leave') await leaveGroupDeal(ctx, input)
    else {
      const joined = await joinGroupDeal(ctx, input)
      const confirmPath = joined && acceptedOf(joined).confirmPath
      if (confirmPath) return redirect(confirmPath)
    }
    return redirect(groupDealPath(params.url))
  },
  { whileLocked: ({ intent }) => intent === 'leave' },
)

/** Where somebody joins the price promise of an event, or opens one, and sees what became of it. */
export default function Pool({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['group-deals', 'orders', 'events', 'common'])
  const {
    slug,
    event,
    day,
    over,
    groupDeal,
    promise,
    joiner,
    notYet,
    limit,
    isVisitor,
    isRunning,
    hasBooked,
  } = loaderData
  const page = `/event/Q/${encodeURIComponent(slug)}`
  const fault = actionData && 'errors' in actionData ? actionData : null
  const toEvent = <LinkButton to={page}>{t('group-deals:toEvent')}</LinkButton>
  const rest = (
    <FormStack>
      {joiner ? null : <FaultSummary fault={fault} />}
      {promise ? <OwnPledge promise={promise} /> : null}
      {hasBooked ? <Alert>{t('group-deals:own.full')}</Alert> : null}
      {groupDeal || promise ? null : (
        <Alert title={over?.title} action={toEvent}>
          {over ? over.text : t('group-deals:none')}
        </Alert>
      )}
      {groupDeal ? <GroupDealTerms groupDeal={groupDeal} /> : null}
      {joiner && limit ? <Alert tone="wait">{limit}</Alert> : null}
      {joiner ? <JoinForm {...joiner} fault={fault} /> : null}
      {notYet ? <Alert tone="wait">{notYet}</Alert> : null}
      {groupDeal?.join && isVisitor ? (
        <Alert
          action={
            <LinkButton to={`/login?next=${encodeURIComponent(`/event/pool/${slug}`)}`} tone="go">
              {t('group-deals:form.toSignIn')}
            </LinkButton>
          }
        >
          {t('group-deals:form.signIn')}
        </Alert>
      ) : null}
      {groupDeal && !groupDeal.join && !isRunning ? (
        <Alert action={toEvent}>{t('group-deals:full')}</Alert>
      ) : null}
    </FormStack>
  )
  return (
    <Page
      narrow={!groupDeal}
      title={t('group-deals:title')}
      lead={
        <p>
          <Anchor to={page}>
            <span lang={event.language}>{event.title}</span> · {day}
          </Anchor>
        </p>
      }
    >
      <PageMeta title={`${t('group-deals:title')}: ${event.title}`} noindex />
      {groupDeal ? (
        <SplitLayout aside={<GroupDealStatus groupDeal={groupDeal} />} asideFirst>
          {rest}
        </SplitLayout>
      ) : (
        rest
      )}
    </Page>
  )
}
