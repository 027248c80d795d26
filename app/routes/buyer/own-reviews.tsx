import { redirect } from 'react-router'
import { answerReview } from '#app/features/delivery/reviews/answer-review.server.ts'
import { AnswerForm } from '#app/features/delivery/reviews/components/answer-form.tsx'
import { OwnReviews } from '#app/features/delivery/reviews/components/own-reviews.tsx'
import { ReviewForm } from '#app/features/delivery/reviews/components/review-form.tsx'
import { ToReview } from '#app/features/delivery/reviews/components/to-review.tsx'
import { listToReview } from '#app/features/delivery/reviews/queries-attended.server.ts'
import { listReceived, listWritten } from '#app/features/delivery/reviews/queries-own.server.ts'
import { reviewUntil } from '#app/features/delivery/reviews/review.ts'
import { writeReview } from '#app/features/delivery/reviews/write-review.server.ts'
import { formatDay } from '#app/kit/dates.ts'
import { pageNumber } from '#app/kit/paging.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/own-reviews'

const LISTS = ['open', 'written', 'received'] as const

const hrefOf = (list: (typeof LISTS)[number], page = 1) =>
  `/review?list=${list}${page > 1 ? `&page=${page}` : ''}`

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const query = url.searchParams
  const wish = LISTS.find((known) => known === query.get('list'))
  const page = pageNumber(query.get('page'))
  const wanted = { size: 20, page }
  const [open, written, received] = await Promise.all([
    listToReview(ctx),
    listWritten(ctx, wanted),
    listReceived(ctx, wanted),
  ])
  // Who has nothing to write, but is written about, comes for that.
  const list = wish ?? (open.length === 0 && received.total > 0 ? 'received' : 'open')
  const now = ctx.now()
  const rows = open.map((row) => ({
    ...row,
    until: formatDay(reviewUntil(row.endsAt), row.timeZone, ctx.language, now),
  }))
  const asked = rows.find(({ reference }) => reference === query.get('booking')) ?? null
  return { list, open: rows, asked, written, received, done: query.get('done') === 'yes' }
})

export const action = personAction(
  async (ctx, values, _args: Route.ActionArgs) => {
    if (values.intent === 'answer') {
      await answerReview(ctx, values)
      return redirect(`${hrefOf('received')}&done=yes`)
    }
    await writeReview(ctx, values)
    return redirect(`${hrefOf('written')}&done=yes`)
  },
  { whileLocked: true },
)

/** What one may review, has reviewed, and what others say of the own trainings. */
export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['reviews', 'common'])
  const { list, open, asked, written, received, done } = loaderData
  const fault = actionData ?? null
  const counts = { open: open.length, written: written.total, received: received.total }
  const shown = { open: null, written, received }[list]
  const waits = received.rows.some(({ id, answer }) => !answer && id === fault?.values.review)
  // Whoever has sent the same in another tab has no form left that could say it.
  const hasForm = (list === 'open' && asked !== null) || (list === 'received' && waits)
  return (
    <>
      <PageMeta title={t('own.title')} noindex />
      <PageHead title={t('own.title')} lead={<p>{t('rule')}</p>} />
      {done ? <Alert tone="good">{t(`own.done.${list}`)}</Alert> : null}
      {hasForm ? null : <FaultSummary fault={fault} />}
      <TabLinks
        label={t('own.lists')}
        tabs={LISTS.map((of) => ({
          label: t(`own.${of}`),
          to: hrefOf(of),
          count: counts[of],
          current: of === list,
        }))}
      />
      {list === 'open' && asked ? (
        <Section title={asked.title} note={t('own.by', { provider: asked.provider, day: asked.until })}>
          <ReviewForm key={asked.reference} booking={asked.reference} fault={fault} />
        </Section>
      ) : null}
      {counts[list] === 0 ? (
        <EmptyState
          title={t(`own.none.${list}`)}
          actions={<LinkButton to="/mybooking">{t('own.bookings')}</LinkButton>}
        >
          {t('own.noneText')}
        </EmptyState>
      ) : null}
      {list === 'open' && open.length > 0 ? <ToReview rows={open} /> : null}
      {list === 'written' ? <OwnReviews reviews={written.rows} names="provider" /> : null}
      {list === 'received' ? (
        <OwnReviews
          reviews={received.rows}
          names="author"
          below={({ id }) => <AnswerForm review={id} fault={fault} />}
        />
      ) : null}
      {shown ? (
        <Pagination page={shown.page} pages={shown.pageCount} hrefOf={(page) => hrefOf(list, page)} />
      ) : null}
    </>
  )
}
