import { redirect } from 'react-router'
import { listNextDays } from '#app/features/catalogue/events/queries-next.server.ts'
import { countSaves } from '#app/features/catalogue/favourites/queries-saves.server.ts'
import { archiveTopic } from '#app/features/catalogue/topic-editing/archive-topic.server.ts'
import { NoTopics, NotWriting } from '#app/features/catalogue/topic-editing/components/no-topics.tsx'
import { OwnTopicRows } from '#app/features/catalogue/topic-editing/components/own-topic-rows.tsx'
import { HindranceNote } from '#app/features/catalogue/topic-editing/components/topic-notes.tsx'
import { ownTopicsAt, TopicTabs } from '#app/features/catalogue/topic-editing/components/topic-tabs.tsx'
import { duplicateTopic } from '#app/features/catalogue/topic-editing/duplicate-topic.server.ts'
import { publishTopic } from '#app/features/catalogue/topic-editing/publish-topic.server.ts'
import { listOwnTopics } from '#app/features/catalogue/topic-editing/queries-own.server.ts'
import { canWriteTopics, hindranceOf } from '#app/features/catalogue/topics/policy.ts'
import { TOPIC_STATES } from '#app/features/catalogue/topics/topic.ts'
import { countTrainingRequestsOf } from '#app/features/sales/training-requests/queries-interest.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/manage-topics'

const SIZE = 20

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const asked = url.searchParams.get('state')
  const state = TOPIC_STATES.find((name) => name === asked) ?? null
  const page = pageNumber(url.searchParams.get('page'))
  const { rows, counts } = await listOwnTopics(ctx, { state, limit: SIZE, offset: (page - 1) * SIZE })
  const shown = counts.filter((one) => state === null || one.state === state)
  const published = url.searchParams.get('published')
  const urls = rows.filter((row) => row.state === 'published').map((row) => row.url)
  const [next, saves, requests] = await Promise.all([
    listNextDays(ctx, urls),
    countSaves(ctx, urls),
    countTrainingRequestsOf(ctx, urls),
  ])
  return {
    list: pageOf(
      rows,
      shown.reduce((sum, one) => sum + one.count, 0),
      page,
      SIZE,
    ),
    next,
    interest: { saves, requests },
    state,
    counts,
    writes: canWriteTopics(ctx.actor),
    isSelf: ctx.actor.role === 'self',
    hindrance: hindranceOf(ctx.actor),
    intentKey: newKey(),
    published: rows.find((row) => row.url === published && row.state === 'published')?.url ?? null,
    now: ctx.now(),
    zone: ctx.timeZone,
  }
})

export const action = personAction(async (ctx, values, { url }: Route.ActionArgs) => {
  const { publish, archive, duplicate } = values
  if (duplicate) {
    const { url: topic } = await duplicateTopic(ctx, values)
    return redirect(`/addtopic?${new URLSearchParams({ topic, copied: '' })}`)
  }
  if (publish) await publishTopic(ctx, { topic: publish })
  else if (archive) await archiveTopic(ctx, { topic: archive })
  else throw new BadInput({ '': { key: 'common:invalid.value' } })
  return redirect(`/manage_topic${url.search}`)
})

/** What the party acted for offers, in every state. */
export default function ManageTopics({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['topic-editing', 'imports'])
  const { list, next, interest, state, counts, writes, isSelf, hindrance, published } = loaderData
  const { now, zone, intentKey } = loaderData
  const fault = actionData?.errors['']
  const steps = !writes ? 'none' : hindrance === null ? 'all' : 'drafts'
  const total = counts.reduce((sum, one) => sum + one.count, 0)
  const add = (
    <>
      <LinkButton to="/manage_topic/import">{t('imports:open')}</LinkButton>
      <LinkButton to="/addtopic" tone="go">
        {t('own.add')}
      </LinkButton>
    </>
  )
  return (
    <>
      <PageMeta title={t('own.pageTitle')} noindex />
      <PageHead title={t('own.title')} actions={writes && total > 0 ? add : null} />
      {fault ? <Alert tone="bad">{translateMessage(t, fault)}</Alert> : null}
      {published ? (
        <Alert
          tone="good"
          action={<LinkButton to={`/topic/${encodeURIComponent(published)}`}>{t('own.see')}</LinkButton>}
        >
          {t('own.published')}
        </Alert>
      ) : null}
      {writes && total > 0 ? <HindranceNote hindrance={hindrance} /> : null}
      {total > 0 ? null : writes ? <NoTopics /> : <NotWriting isSelf={isSelf} />}
      <TopicTabs counts={counts} state={state} />
      {list.rows.length > 0 ? (
        <OwnTopicRows
          rows={list.rows}
          next={next}
          interest={interest}
          now={now}
          zone={zone}
          steps={steps}
          intentKey={intentKey}
        />
      ) : null}
      {list.rows.length === 0 && total > 0 ? <p>{t('own.noneOf')}</p> : null}
      <Pagination page={list.page} pages={list.pageCount} hrefOf={(page) => ownTopicsAt(state, page)} />
    </>
  )
}
