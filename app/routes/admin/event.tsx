import { redirect } from 'react-router'
import { ReviewPanel } from '#app/features/catalogue/event-publishing/components/review-panel.tsx'
import { SaleSummary } from '#app/features/catalogue/event-publishing/components/sale-summary.tsx'
import { getEventToReview } from '#app/features/catalogue/event-publishing/queries-review.server.ts'
import { reviewEvent } from '#app/features/catalogue/event-publishing/review-event.server.ts'
import { refundTermsOf } from '#app/features/catalogue/events/refund-terms.ts'
import { EventWhen, EventWhere } from '#app/features/sales/participants/components/event-when.tsx'
import { ThingCases, ThingLine } from '#app/features/site/backoffice/things/components/thing-file.tsx'
import { getThingFile } from '#app/features/site/backoffice/things/queries-thing.server.ts'
import { formatTax } from '#app/kit/tax.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { PageHead, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { RichText } from '#app/ui/rich-text.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/event'

export const loader = staffLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const event = await getEventToReview(ctx, params.slug)
  const say = { language: ctx.language, t: translator(ctx.language), now: ctx.now() }
  return {
    event,
    file: await getThingFile(ctx, { kind: 'event', key: params.slug }, url.searchParams),
    now: ctx.now(),
    zone: ctx.timeZone,
    refund: refundTermsOf(event, say).sentence,
    tax: formatTax(event.tax, say.language, say.t),
  }
})

export const action = staffAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const { title } = await reviewEvent(ctx, { ...values, event: params.slug })
  const decided = values.decision === 'publish' ? 'publish' : 'return'
  throw redirect(`/admin/events?${new URLSearchParams({ [decided]: title })}`)
})

/** An event that waits, with what staff needs to decide beside it. */
export default function Event({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['event-publishing', 'backoffice'])
  const { event, file, now, zone, refund, tax } = loaderData
  const { slug, title, language, summary, description, organiser, username, capacity, minimum, state } = event
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead
        kicker={<Anchor to="/admin/events">{t('review.title')}</Anchor>}
        title={<span lang={language}>{title}</span>}
        actions={<LinkButton to={`/event/Q/${encodeURIComponent(slug)}`}>{t('review.see')}</LinkButton>}
      />
      <SplitLayout
        end={
          <ThingLine file={file} path={`/admin/events/${encodeURIComponent(slug)}`} now={now} zone={zone} />
        }
        aside={
          <ReviewPanel
            state={state}
            reason={event.reason}
            dates={event.dates}
            isOwn={event.isOwn}
            fault={actionData && !actionData.ok ? actionData : null}
          />
        }
      >
        <FactList
          facts={[
            {
              label: t('review.organiser'),
              value: <Anchor to={`/admin/providers/${username}`}>{organiser}</Anchor>,
            },
            { label: t('form.when'), value: <EventWhen event={event} now={now} /> },
            { label: t('form.mode'), value: <EventWhere event={event} /> },
            { label: t('form.capacity'), value: String(capacity) },
            { label: t('form.minimum'), value: String(minimum) },
          ]}
        />
        <SaleSummary event={event} refund={refund} tax={tax} now={now} />
        <div lang={language}>
          <p>{summary}</p>
          <RichText html={description} />
        </div>
        <ThingCases file={file} now={now} zone={zone} />
      </SplitLayout>
    </>
  )
}
