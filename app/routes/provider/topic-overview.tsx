import { OwnTopicRows } from '#app/features/catalogue/topic-editing/components/own-topic-rows.tsx'
import { HindranceNote } from '#app/features/catalogue/topic-editing/components/topic-notes.tsx'
import { listOwnTopics } from '#app/features/catalogue/topic-editing/queries-own.server.ts'
import { canWriteTopics, hindranceOf } from '#app/features/catalogue/topics/policy.ts'
import { ProvideButton } from '#app/features/catalogue/trainers/components/provide.tsx'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DotList } from '#app/ui/dot-list.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/topic-overview'

const DRAFTS = 10
const ADVICE = ['title', 'summary', 'outcomes', 'outline', 'audience', 'price', 'pictures'] as const

export const loader = personLoader(async (ctx, _args: Route.LoaderArgs) => {
  const writes = canWriteTopics(ctx.actor)
  const drafts = writes ? await listOwnTopics(ctx, { state: 'draft', limit: DRAFTS, offset: 0 }) : null
  return {
    writes,
    isSelf: ctx.actor.role === 'self',
    hindrance: hindranceOf(ctx.actor),
    drafts: drafts?.rows ?? [],
    count: drafts?.counts.find(({ state }) => state === 'draft')?.count ?? 0,
    now: ctx.now(),
    zone: ctx.timeZone,
  }
})

/** How to write a topic that is found and asked for, and the drafts that one has begun. */
export default function TopicOverview({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('topic-editing')
  const { writes, isSelf, hindrance, drafts, count, now, zone } = loaderData
  return (
    <>
      <PageMeta title={t('overview.title')} noindex />
      <PageHead
        title={t('overview.title')}
        lead={<p>{t('overview.lead')}</p>}
        actions={
          writes ? (
            <LinkButton to="/addtopic" tone="go">
              {t('overview.begin')}
            </LinkButton>
          ) : isSelf ? (
            <ProvideButton />
          ) : null
        }
      />
      {writes ? <HindranceNote hindrance={hindrance} /> : null}
      {drafts.length > 0 ? (
        <Section
          title={t('overview.drafts')}
          link={count > drafts.length ? { to: '/manage_topic?state=draft', label: t('own.all') } : undefined}
        >
          <OwnTopicRows rows={drafts} now={now} zone={zone} next={{}} heading="h3" steps="none" />
        </Section>
      ) : null}
      <Section title={t('overview.how')}>
        <DotList items={ADVICE.map((name) => t(`overview.advice.${name}`))} />
      </Section>
    </>
  )
}
