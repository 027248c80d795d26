import { FeeTable } from '#app/features/procurement/training-fees/components/fee-table.tsx'
import { OwnTopicTable } from '#app/features/procurement/training-fees/components/own-topic-table.tsx'
import {
  countFeeViews,
  countReceivedFees,
  listReceivedFees,
} from '#app/features/procurement/training-fees/queries-fees.server.ts'
import {
  countOwnTopics,
  listOwnTopics,
} from '#app/features/procurement/training-fees/queries-topics.server.ts'
import {
  FEE_LISTS,
  FEE_VIEWS,
  type FeeList,
  queryOfFees,
  wantedFeesOf,
} from '#app/features/procurement/training-fees/wanted-fees.ts'
import { NEEDS_PATH } from '#app/features/procurement/training-needs/training-need.ts'
import { seesTrainingTopics, writesTrainingTopics } from '#app/features/procurement/training-topics/policy.ts'
import {
  ADD_TOPIC_PATH,
  FEE_APPROVAL_PATH,
} from '#app/features/procurement/training-topics/training-topic.ts'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FindForm } from '#app/ui/find-form.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/fee-approval'

const SIZE = 25

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  if (!seesTrainingTopics(ctx.actor)) throw notFound()
  const wanted = wantedFeesOf(url.searchParams)
  const page = pageNumber(url.searchParams.get('page'))
  const slice = { limit: SIZE, offset: (page - 1) * SIZE }
  const [counts, topics] = await Promise.all([countFeeViews(ctx), countOwnTopics(ctx, '')])
  const asked = url.searchParams.get('list')
  // Until there is a fee the topics are what there is to see.
  const list: FeeList = FEE_LISTS.find((name) => name === asked) ?? (counts.all > 0 ? 'fees' : 'topics')
  const isFees = list === 'fees'
  const [fees, feeTotal, own, ownTotal] = await Promise.all([
    isFees ? listReceivedFees(ctx, wanted, slice) : [],
    isFees ? countReceivedFees(ctx, wanted) : 0,
    isFees ? [] : listOwnTopics(ctx, wanted.words, slice),
    isFees ? 0 : countOwnTopics(ctx, wanted.words),
  ])
  return {
    list,
    wanted,
    counts,
    topics,
    fees: pageOf(fees, feeTotal, isFees ? page : 1, SIZE),
    own: pageOf(own, ownTotal, isFees ? 1 : page, SIZE),
    writes: writesTrainingTopics(ctx.actor),
    isDiscarded: url.searchParams.has('discarded'),
    now: ctx.now(),
    zone: ctx.timeZone,
  }
})

/** The training topics of a workspace, and the fees that providers propose for them: what waits first. */
export default function FeeApproval({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['training-fees', 'training-topics', 'prices', 'training-needs'])
  const { list, wanted, counts, topics, fees, own, writes, isDiscarded, now, zone } = loaderData
  const to = (name: FeeList, changed: Partial<typeof wanted> = {}, given?: Record<string, string>) =>
    FEE_APPROVAL_PATH + queryOfFees(name, { ...wanted, ...changed }, given)
  const add = writes ? (
    <LinkButton to={ADD_TOPIC_PATH} tone="go">
      {t('training-topics:add')}
    </LinkButton>
  ) : null
  const shown = list === 'fees' ? fees : own
  const all = list === 'fees' ? counts.all : topics
  return (
    <>
      <PageMeta title={t('training-topics:title')} noindex />
      <PageHead
        title={t('training-topics:title')}
        lead={<p>{t('training-topics:lead')}</p>}
        actions={
          <>
            <LinkButton to={NEEDS_PATH}>{t('training-needs:title')}</LinkButton>
            {topics > 0 ? add : null}
          </>
        }
      />
      {isDiscarded ? <Alert tone="good">{t('training-topics:done.discard')}</Alert> : null}
      {topics > 0 ? (
        <TabLinks
          label={t('training-fees:lists')}
          tabs={FEE_LISTS.map((name) => ({
            label: t(`training-fees:list.${name}`),
            to: to(name, { view: 'all', words: '' }),
            count: name === 'fees' ? counts.all : topics,
            current: name === list,
          }))}
        />
      ) : null}
      {all > 0 ? (
        <FindForm
          key={to(list)}
          label={t(`training-fees:find.${list}`)}
          words={wanted.words}
          search={t('training-fees:search')}
          kept={{ list, view: list === 'fees' && wanted.view !== 'all' ? wanted.view : null }}
        />
      ) : null}
      {list === 'fees' && counts.all > 0 ? (
        <TabLinks
          label={t('training-fees:views')}
          tabs={FEE_VIEWS.filter((view) => counts[view] > 0 || view === wanted.view).map((view) => ({
            label: t(`training-fees:view.${view}`),
            to: to('fees', { view }),
            count: counts[view],
            current: view === wanted.view,
          }))}
        />
      ) : null}
      {fees.total > 0 ? <FeeTable rows={fees.rows} now={now} zone={zone} /> : null}
      {own.total > 0 ? <OwnTopicTable rows={own.rows} /> : null}
      {shown.total === 0 ? <Nothing list={list} isSearched={all > 0} writes={writes} add={add} /> : null}
      <Pagination
        page={shown.page}
        pages={shown.pageCount}
        hrefOf={(page) => to(list, {}, { page: String(page) })}
      />
    </>
  )
}

type NothingProps = { list: FeeList; isSearched: boolean; writes: boolean; add: React.ReactNode }

function Nothing({ list, isSearched, writes, add }: NothingProps) {
  const { t } = useTranslation('training-fees')
  if (isSearched) return <EmptyState title={t('noneFound')}>{t('noneFoundText')}</EmptyState>
  return (
    <EmptyState title={t(`none.${list}`)} actions={list === 'topics' ? add : null}>
      {t(list === 'topics' && !writes ? 'noneText.manager' : `noneText.${list}`)}
    </EmptyState>
  )
}
