import { eventLabel, rowsOf } from '#app/features/catalogue/event-form/event-form.ts'
import { EventPage } from '#app/features/catalogue/event-pages/components/event-page.tsx'
import { PhoneBar } from '#app/features/catalogue/event-pages/components/phone-bar.tsx'
import { TicketPanel } from '#app/features/catalogue/event-pages/components/ticket-panel.tsx'
import { getEventPreview } from '#app/features/catalogue/event-publishing/queries-preview.server.ts'
import { ReviewQuotes } from '#app/features/delivery/reviews/components/review-quotes.tsx'
import { listReviews } from '#app/features/delivery/reviews/queries-list.server.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Wrap } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { NothingShown, useShownForm } from '#app/ui/shown-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { eventPageOf } from '../public/event-page.server.ts'
import { REVIEWS } from '../public/event-shown.server.ts'
import type { Route } from './+types/event-preview'
import styles from './event-preview.module.css'
import { answerPreview } from './preview-answer.server.ts'

export const loader = personLoader(async () => null)

export const action = personAction((ctx, values, { url }: Route.ActionArgs) =>
  answerPreview(url, values, async () => {
    const { event, topicId } = await getEventPreview(ctx, { ...values, intent: 'save' })
    const reviews = topicId ? await listReviews(ctx, { topicId, limit: REVIEWS }) : null
    return { key: rowsOf(values.key)[0] ?? '', ...eventPageOf(ctx, event, reviews) }
  }),
)

/**
 * An event with what stands in its form, as buyers would see it; while the form is open beside it, as one
 * types. Nothing is kept, and nothing can be bought.
 */
export default function EventPreview({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['event-publishing', 'topic-editing'])
  const { shown, fault } = useShownForm(actionData)
  if (!shown)
    return (
      <NothingShown
        fault={fault}
        labelOf={(field) => eventLabel(t, field)}
        words={{
          title: t('topic-editing:add.preview'),
          fault: t('topic-editing:preview.fault'),
          none: t('topic-editing:preview.none'),
          noneText: t('preview.noneText'),
        }}
        back={{ to: '/event/manage_event', label: t('list.title') }}
      />
    )
  const { view, panel, sale, reviews, now } = shown
  const seats = { event: { ...sale, url: '' }, view: panel, now, action: '' }
  return (
    <>
      <PageMeta title={t('topic-editing:add.preview')} noindex />
      <div data-of-preview="">
        <Wrap className={styles.note}>
          <Alert tone="wait" title={t('topic-editing:preview.title')}>
            <p>{t('preview.text')}</p>
          </Alert>
        </Wrap>
      </div>
      <EventPage
        // What is over is neither shared nor put into a calendar.
        event={{ ...view, over: true }}
        saysTerms={panel.refund !== null && panel.closed === null}
        panel={
          <div inert>
            <TicketPanel key={sale.tickets.map(({ id }) => id).join(' ')} {...seats} />
          </div>
        }
        bar={
          <div inert className={styles.bar}>
            <PhoneBar bar={panel.bar} />
          </div>
        }
        reviews={
          reviews?.average && view.topic ? (
            <ReviewQuotes reviews={reviews} all={`/topic/${encodeURIComponent(view.topic.url)}#reviews`} />
          ) : null
        }
      />
    </>
  )
}
