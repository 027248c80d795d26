import { redirect } from 'react-router'
import { ReviewPanel } from '#app/features/catalogue/event-publishing/components/review-panel.tsx'
import { SaleSummary } from '#app/features/catalogue/event-publishing/components/sale-summary.tsx'
import { decideOnEvent } from '#app/features/catalogue/event-publishing/decide-on-event.server.ts'
import { getEventToReview } from '#app/features/catalogue/event-publishing/queries-review.server.ts'
import { reviewEvent } from '#app/features/catalogue/event-publishing/review-event.server.ts'
import { refundTermsOf } from '#app/features/catalogue/events/refund-terms.ts'
import { DecisionForm } from '#app/features/people/staff-acts/components/decision-form.tsx'
import { ThingBadge } from '#app/features/people/staff-acts/components/thing-badge.tsx'
import { CHOICES_ABOUT } from '#app/features/people/staff-acts/decision.ts'
import { listPictures } from '#app/features/people/staff-acts/queries-pictures.server.ts'
import { EventWhen, EventWhere } from '#app/features/sales/participants/components/event-when.tsx'
import { ThingCases, ThingLine } from '#app/features/site/backoffice/things/components/thing-file.tsx'
import { getThingFile } from '#app/features/site/backoffice/things/queries-thing.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { formatTax } from '#app/kit/tax.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { ClosedFormFault } from '#app/ui/closed-form-fault.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { PageHead, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { RichText } from '#app/ui/rich-text.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/event'

export const loader = staffLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const { id, ...event } = await getEventToReview(ctx, params.slug)
  const say = { language: ctx.language, t: translator(ctx.language), now: ctx.now() }
  return {
    event,
    pictures: await listPictures(ctx, { kind: 'event', id }),
    done: url.searchParams.get('done') === 'decide',
    formKey: newKey(),
    file: await getThingFile(ctx, { kind: 'event', key: params.slug }, url.searchParams),
    now: ctx.now(),
    zone: ctx.timeZone,
    refund: refundTermsOf(event, say).sentence,
    tax: formatTax(event.tax, say.language, say.t),
  }
})

export const action = staffAction(async (ctx, values, { params }: Route.ActionArgs) => {
  if (values.intent === 'decide') {
    await decideOnEvent(ctx, { ...values, event: params.slug })
    throw redirect(`/admin/events/${encodeURIComponent(params.slug)}?done=decide`)
  }
  const { title } = await reviewEvent(ctx, { ...values, event: params.slug })
  const decided = values.decision === 'publish' ? 'publish' : 'return'
  throw redirect(`/admin/events?${new URLSearchParams({ [decided]: title })}`)
})

/** An event, with what staff needs to let it be published, or to decide against it, beside it. */
export default function Event({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['event-publishing', 'backoffice', 'staff-acts'])
  const { event, pictures, done, formKey, file, now, zone, refund, tax } = loaderData
  const fault = faultOf(actionData)
  const isDecided = fault?.values.intent === 'decide'
  const { slug, title, language, summary, description, organiser, username, capacity, minimum, state } = event
  const isPublic = state === 'published' || state === 'completed'
  const canDecide = isPublic && !event.isOwn
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead
        kicker={<Anchor to="/admin/events">{t('review.title')}</Anchor>}
        title={<span lang={language}>{title}</span>}
        lead={event.standing ? <ThingBadge kind="event" standing={event.standing} /> : undefined}
        actions={<LinkButton to={`/event/Q/${encodeURIComponent(slug)}`}>{t('review.see')}</LinkButton>}
      />
      {done && !fault ? <Alert tone="good">{t('staff-acts:done.event.decide')}</Alert> : null}
      {isDecided && !canDecide ? <ClosedFormFault fault={fault} /> : null}
      <SplitLayout
        isTall
        end={
          <ThingLine file={file} path={`/admin/events/${encodeURIComponent(slug)}`} now={now} zone={zone} />
        }
        aside={
          <FormStack>
            {canDecide && (!fault || isDecided) ? null : (
              <ReviewPanel
                state={state}
                reason={event.reason}
                dates={event.dates}
                isOwn={event.isOwn}
                fault={isDecided ? null : fault}
              />
            )}
            {canDecide ? (
              <DecisionForm
                choices={CHOICES_ABOUT.event}
                pictures={pictures}
                formKey={formKey}
                fault={isDecided ? fault : null}
              />
            ) : null}
          </FormStack>
        }
      >
        <FactList
          facts={[
            {
              label: t('review.organiser'),
              value: <Anchor to={`/admin/providers/${username}`}>{organiser}</Anchor>,
            },
            { label: t('review.when'), value: <EventWhen event={event} now={now} /> },
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
