import { redirect } from 'react-router'
import { nestedValues } from '#app/features/orders/inputs.ts'
import { JoinForm } from '#app/features/orders/pools/components/join-form.tsx'
import { OwnPromise } from '#app/features/orders/pools/components/own-promise.tsx'
import { joinPool } from '#app/features/orders/pools/join-pool.server.ts'
import { leavePool } from '#app/features/orders/pools/leave-pool.server.ts'
import { sayPromise } from '#app/features/orders/pools/promise-view.ts'
import { findOwnPromise } from '#app/features/orders/pools/queries-promises.server.ts'
import { PoolStanding } from '#app/features/tickets/pools/components/pool-standing.tsx'
import { poolPageOf } from '#app/features/tickets/pools/pool-page.ts'
import { poolPath } from '#app/features/tickets/pools/pool-path.ts'
import { getEventPage } from '#app/features/tickets/queries-event-page.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { formatDay } from '#app/kit/dates.ts'
import { personAction } from '#app/platform/http/guard.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DotList } from '#app/ui/dot-list.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { Page, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/pool'
import { payerShown } from './payer-shown.server.ts'

export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => {
  const slug = params.url
  const say = { language: ctx.language, t: translator(ctx.language), now: ctx.now() }
  const { event } = await getEventPage(ctx, slug)
  const pool = poolPageOf(event, say)
  const { actor } = ctx
  const own = isPerson(actor) ? await findOwnPromise(ctx, slug) : null
  const promise = own && sayPromise(own, say)
  const canJoin = pool?.join && !(own?.state === 'promised')
  return {
    slug,
    event: { title: event.title, language: event.language },
    day: formatDay(event.startsAt, event.timeZone, ctx.language, ctx.now()),
    pool,
    promise,
    isRunning: own?.state === 'promised',
    joiner:
      canJoin && isPerson(actor)
        ? { name: actor.name, company: actor.company?.name ?? null, payer: await payerShown(ctx) }
        : null,
    isVisitor: !isPerson(actor),
  }
})

export const action = personAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const input = { ...nestedValues(values), event: params.url }
  if (values.intent === 'leave') await leavePool(ctx, input)
  else await joinPool(ctx, input)
  return redirect(poolPath(params.url))
})

/** Where somebody joins the price promise of an event, or opens one, and sees what became of it. */
export default function Pool({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['pools', 'orders', 'common'])
  const { slug, event, day, pool, promise, joiner, isVisitor, isRunning } = loaderData
  const page = `/event/Q/${encodeURIComponent(slug)}`
  const fault = actionData && 'errors' in actionData ? actionData : null
  return (
    <Page
      narrow
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
      <FormStack>
        {joiner ? null : <FaultSummary fault={fault} />}
        {promise ? <OwnPromise promise={promise} /> : null}
        {pool ? (
          <PoolStanding pool={pool} />
        ) : promise ? null : (
          <Alert action={<LinkButton to={page}>{t('pools:toEvent')}</LinkButton>}>{t('pools:none')}</Alert>
        )}
        {pool && pool.agree.length > 0 ? (
          <Section title={t('pools:agree.title')}>
            <DotList items={pool.agree} />
          </Section>
        ) : null}
        {pool?.join && joiner ? (
          <JoinForm key={pool.join.pool} join={pool.join} {...joiner} fault={fault} />
        ) : null}
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
        {pool && !pool.join && !isRunning ? (
          <Alert action={<LinkButton to={page}>{t('pools:toEvent')}</LinkButton>}>{t('pools:full')}</Alert>
        ) : null}
      </FormStack>
    </Page>
  )
}
