import { TopicsToAnswer } from '#app/features/procurement/training-fees/components/topics-to-answer.tsx'
import {
  countTopicsToAnswer,
  listTopicsToAnswer,
} from '#app/features/procurement/training-fees/queries-topics.server.ts'
import { wordsOf } from '#app/features/procurement/training-fees/wanted-fees.ts'
import { answersTrainingTopics } from '#app/features/procurement/training-topics/policy.ts'
import { OPEN_TOPICS_PATH } from '#app/features/procurement/training-topics/training-topic.ts'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FindForm } from '#app/ui/find-form.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/company-topics'

const SIZE = 20

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  if (!answersTrainingTopics(ctx.actor)) throw notFound()
  const words = wordsOf(url.searchParams)
  const page = pageNumber(url.searchParams.get('page'))
  const [rows, total] = await Promise.all([
    listTopicsToAnswer(ctx, words, { limit: SIZE, offset: (page - 1) * SIZE }),
    countTopicsToAnswer(ctx, words),
  ])
  return { words, list: pageOf(rows, total, page, SIZE), now: ctx.now(), zone: ctx.timeZone }
})

/** The training topics that companies have opened to a provider, with the fees that it proposed. */
export default function CompanyTopics({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['training-fees', 'training-topics'])
  const { words, list, now, zone } = loaderData
  const hrefOf = (page: number) =>
    `${OPEN_TOPICS_PATH}?${new URLSearchParams({ ...(words && { q: words }), page: String(page) })}`
  return (
    <>
      <PageMeta title={t('training-topics:asked.title')} noindex />
      <PageHead title={t('training-topics:asked.title')} lead={<p>{t('training-topics:asked.lead')}</p>} />
      {list.total > 0 || words ? (
        <FindForm
          key={words}
          label={t('training-topics:asked.find')}
          words={words}
          search={t('training-fees:search')}
        />
      ) : null}
      {list.total > 0 ? <TopicsToAnswer rows={list.rows} now={now} zone={zone} /> : null}
      {list.total === 0 ? (
        <EmptyState
          title={t(words ? 'training-fees:noneFound' : 'training-topics:asked.none')}
          actions={
            words ? null : (
              <LinkButton to="/requirement/fitting">{t('training-topics:asked.requirements')}</LinkButton>
            )
          }
        >
          {t(words ? 'training-fees:noneFoundText' : 'training-topics:asked.noneText')}
        </EmptyState>
      ) : null}
      <Pagination page={list.page} pages={list.pageCount} hrefOf={hrefOf} />
    </>
  )
}
