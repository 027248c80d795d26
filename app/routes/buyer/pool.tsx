import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { PoolStanding } from '#app/features/catalogue/price-pools/components/pool-standing.tsx'
import { PoolTerms } from '#app/features/catalogue/price-pools/components/pool-terms.tsx'
import { poolPath } from '#app/features/catalogue/price-pools/pool-path.ts'
import { acceptedOf } from '#app/features/sales/checkout/pay-answer.ts'
import { JoinForm } from '#app/features/sales/group-deals/components/join-form.tsx'
import { OwnPromise } from '#app/features/sales/group-deals/components/own-promise.tsx'
import { joinPool } from '#app/features/sales/group-deals/join-pool.server.ts'
import { leavePool } from '#app/features/sales/group-deals/leave-pool.server.ts'
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
import type { Route } from './+types/pool'
import { viewPool } from './pool-view.server.ts'

/** Also after a refusal: the next card needs a key of its own, and a promise that was opened meanwhile is joined. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => !wasElsewhere(args)

export const loader = loaderOf((ctx, { params }: Route.LoaderArgs) => viewPool(ctx, params.url))

export const action = personAction(
  async (ctx, values, { params }: Route.ActionArgs) => {
    const input = { ...nestedValues(values), event: params.url }
    if (values.intent === 'leave') await leavePool(ctx, input)
    else {
      const joined = await joinPool(ctx, input)
      const confirmPath = joined && acceptedOf(joined).confirmPath
      if (confirmPath) return redirect(confirmPath)
    }
    return redirect(poolPath(params.url))
  },
  { whileLocked: ({ intent }) => intent === 'leave' },
)

/** Where somebody joins the price promise of an event, or opens one, and sees what became of it. */
export default function Pool({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['pools', 'orders', 'events', 'common'])
  const { slug, event, day, over, pool, promise, joiner, notYet, limit, isVisitor, isRunning, hasBooked } =
    loaderData
  const page = `/event/Q/${encodeURIComponent(slug)}`
  const fault = actionData && 'errors' in actionData ? actionData : null
  const toEvent = <LinkButton to={page}>{t('pools:toEvent')}</LinkButton>
  const rest = (
    <FormStack>
      {joiner ? null : <FaultSummary fault={fault} />}
      {promise ? <OwnPromise promise={promise} /> : null}
      {hasBooked ? <Alert>{t('pools:own.full')}</Alert> : null}
      {pool || promise ? null : (
        <Alert title={over?.title} action={toEvent}>
          {over ? over.text : t('pools:none')}
        </Alert>
      )}
      {pool ? <PoolTerms pool={pool} /> : null}
      {joiner && limit ? <Alert tone="wait">{limit}</Alert> : null}
      {joiner ? <JoinForm {...joiner} fault={fault} /> : null}
      {notYet ? <Alert tone="wait">{notYet}</Alert> : null}
      {pool?.join && isVisitor ? (
        <Alert
          action={
            <LinkButton to={`/login?next=${encodeURIComponent(`/event/pool/${slug}`)}`} tone="go">
              {t('pools:form.toSignIn')}
            </LinkButton>
          }
        >
          {t('pools:form.signIn')}
        </Alert>
      ) : null}
      {pool && !pool.join && !isRunning ? <Alert action={toEvent}>{t('pools:full')}</Alert> : null}
    </FormStack>
  )
  return (
    <Page
      narrow={!pool}
      title={t('pools:title')}
      lead={
        <p>
          <Anchor to={page}>
            <span lang={event.language}>{event.title}</span> · {day}
          </Anchor>
        </p>
      }
    >
      <PageMeta title={`${t('pools:title')}: ${event.title}`} noindex />
      {pool ? (
        <SplitLayout aside={<PoolStanding pool={pool} />} asideFirst>
          {rest}
        </SplitLayout>
      ) : (
        rest
      )}
    </Page>
  )
}
