import { WaitingDays } from '#app/features/sales/reschedulings/components/waiting-days.tsx'
import { listReschedulingsWaiting } from '#app/features/sales/reschedulings/queries-reschedulings.server.ts'
import { TrainingRequestRows } from '#app/features/sales/training-requests/components/training-request-rows.tsx'
import {
  countTrainingRequests,
  listTrainingRequests,
} from '#app/features/sales/training-requests/queries-requests.server.ts'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/training-requests'

const SIZE = 20

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const page = pageNumber(url.searchParams.get('page'))
  const [counts, rows, moving] = await Promise.all([
    countTrainingRequests(ctx, 'received'),
    listTrainingRequests(ctx, 'received', { limit: SIZE, offset: (page - 1) * SIZE }),
    listReschedulingsWaiting(ctx, 'received'),
  ])
  return { list: pageOf(rows, counts.all, page, SIZE), moving, now: ctx.now(), zone: ctx.timeZone }
})

/** What a provider was asked for, what waits for an answer first. */
export default function TrainingRequests({ loaderData: { list, moving, now, zone } }: Route.ComponentProps) {
  const { t } = useTranslation(['trainings', 'reschedulings', 'bookings', 'events'])
  return (
    <>
      <PageMeta title={t('trainings:received.title')} noindex />
      <PageHead title={t('trainings:received.title')} />
      <WaitingDays rows={moving} now={now} />
      {list.total === 0 ? (
        <EmptyState
          title={t('trainings:received.none')}
          actions={
            <LinkButton to="/manage_topic" tone="go">
              {t('trainings:received.topics')}
            </LinkButton>
          }
        >
          {t('trainings:received.noneText')}
        </EmptyState>
      ) : (
        <TrainingRequestRows heading="h2" rows={list.rows} side="received" now={now} zone={zone} />
      )}
      <Pagination
        page={list.page}
        pages={list.pageCount}
        hrefOf={(page) => `/training-requests?page=${page}`}
      />
    </>
  )
}
