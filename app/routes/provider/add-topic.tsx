import { useState } from 'react'
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { FoundCopy } from '#app/features/catalogue/topic-editing/components/found-copy.tsx'
import { NotWriting } from '#app/features/catalogue/topic-editing/components/no-topics.tsx'
import { TopicForm } from '#app/features/catalogue/topic-editing/components/topic-form.tsx'
import { HindranceNote } from '#app/features/catalogue/topic-editing/components/topic-notes.tsx'
import { getOwnTopic, getTopicBeginning } from '#app/features/catalogue/topic-editing/queries-own.server.ts'
import { rearranged, type TopicValues } from '#app/features/catalogue/topic-editing/topic-form.ts'
import { writeTopic } from '#app/features/catalogue/topic-editing/write-topic.server.ts'
import { canWriteTopics, hindranceOf } from '#app/features/catalogue/topics/policy.ts'
import { wasElsewhere } from '#app/kit/elsewhere.ts'
import { newKey } from '#app/kit/ids.ts'
import type { FilesHandle } from '#app/platform/http/file-routes.server.ts'
import { personFilesAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/add-topic'
import { commissionSaid } from './commission-said.server.ts'
import { notingAll } from './picture-files.server.ts'
import { taxSaid, topicChoices } from './topic-choices.server.ts'
import { takeTopicFiles } from './topic-files.server.ts'

export const handle: FilesHandle = { takesFiles: true }

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const slug = url.searchParams.get('topic')
  if (!slug && !canWriteTopics(ctx.actor))
    return { writes: false as const, isSelf: ctx.actor.role === 'self' }
  const [own, beginning, choices] = await Promise.all([
    slug ? getOwnTopic(ctx, slug) : null,
    getTopicBeginning(ctx),
    topicChoices(ctx),
  ])
  return {
    writes: true as const,
    own: own && { url: own.url, state: own.state },
    neverPublic: own?.neverPublic ?? true,
    copy: `${ctx.actor.username} ${ctx.actor.partyId} topic ${own?.url ?? 'new'}`,
    // What has no price yet begins with the currency of the others.
    values: {
      ...beginning.values,
      ...own?.values,
      currency: own?.values.currency || beginning.values.currency || '',
    },
    seen: own?.seen ?? beginning.seen,
    tax: taxSaid(ctx, beginning.tax),
    commission: await commissionSaid(ctx, {
      currency: String(own?.values.currency || beginning.values.currency || ''),
      category: String(own?.values.category ?? '') || null,
    }),
    choices: { ...choices, usualCurrency: beginning.usual.currency },
    hindrance: hindranceOf(ctx.actor),
    intentKey: newKey(),
    saved: url.searchParams.has('saved'),
    copied: url.searchParams.has('copied'),
  }
})

export const action = personFilesAction(async (ctx, sent, { url: at }: Route.ActionArgs) => {
  const moved = rearranged(sent.values, sent.values.move)
  if (moved) return { ok: false as const, errors: {}, values: moved }
  await notingAll((noting) => takeTopicFiles(ctx, sent, noting))
  const { url, state } = await writeTopic(ctx, sent.values)
  if (sent.values.intent === 'publish' && state === 'published')
    return redirect(`/manage_topic?${new URLSearchParams({ published: url })}`)
  // What was kept while it was typed has an address that this page does not know yet.
  if (url === sent.values.topic && url === at.searchParams.get('topic')) return { ok: true as const }
  return redirect(`/addtopic?${new URLSearchParams({ topic: url, saved: '' })}`)
})

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => !wasElsewhere(args)

/** Where a provider writes a topic, and changes one. */
export default function AddTopic({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('topic-editing')
  const [putBack, setPutBack] = useState<TopicValues | null>(null)
  if (!loaderData.writes)
    return (
      <>
        <PageMeta title={t('add.pageTitle')} noindex />
        <NotWriting heading="h1" isSelf={loaderData.isSelf} />
      </>
    )
  const { own, values, saved, copied, copy, hindrance, ...form } = loaderData
  const answer = actionData ?? (saved ? { ok: true as const } : null)
  const isPublic = own?.state === 'published'
  return (
    <>
      <PageMeta title={t('add.pageTitle')} noindex />
      <PageHead
        kicker={<Anchor to="/manage_topic">{t('own.title')}</Anchor>}
        title={t(own ? 'add.edit' : 'add.title')}
        lead={own ? null : <p>{t('add.lead')}</p>}
        actions={
          own && isPublic ? (
            <LinkButton to={`/topic/${encodeURIComponent(own.url)}`}>{t('add.see')}</LinkButton>
          ) : null
        }
      />
      {answer?.ok ? <Alert tone="good">{t(isPublic ? 'add.savedPublic' : 'add.saved')}</Alert> : null}
      {copied && !answer ? <Alert tone="good">{t('add.copied')}</Alert> : null}
      {isPublic ? null : <HindranceNote hindrance={hindrance} />}
      <FoundCopy name={copy} shown={values} isAnswered={Boolean(actionData)} onPutBack={setPutBack} />
      <TopicForm
        key={`${own?.url ?? 'new'} ${putBack ? 'put back' : ''}`}
        {...form}
        answer={answer}
        own={own}
        copy={copy}
        hindrance={hindrance}
        values={putBack ?? values}
      />
    </>
  )
}
