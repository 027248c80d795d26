import { useState } from 'react'
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { EventForm } from '#app/features/catalogue/event-form/components/event-form.tsx'
import { type EventValues, rearranged, rowsOf } from '#app/features/catalogue/event-form/event-form.ts'
import { changeEvent } from '#app/features/catalogue/event-publishing/change-event.server.ts'
import { changeSeries } from '#app/features/catalogue/event-publishing/change-series.server.ts'
import { EventNotes } from '#app/features/catalogue/event-publishing/components/event-notes.tsx'
import { OwnLinks } from '#app/features/catalogue/event-publishing/components/own-links.tsx'
import { TakeTopic } from '#app/features/catalogue/event-publishing/components/take-topic.tsx'
import { createEvent } from '#app/features/catalogue/event-publishing/create-event.server.ts'
import { saveDraft } from '#app/features/catalogue/event-publishing/save-draft.server.ts'
import { withdrawEvent } from '#app/features/catalogue/event-publishing/withdraw-event.server.ts'
import { FoundCopy } from '#app/features/catalogue/topic-editing/components/found-copy.tsx'
import { NotWriting } from '#app/features/catalogue/topic-editing/components/no-topics.tsx'
import { wasElsewhere } from '#app/kit/elsewhere.ts'
import type { FilesHandle } from '#app/platform/http/file-routes.server.ts'
import { personFilesAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/add-event'
import { eventFormFor } from './event-form-shown.server.ts'
import { notingAll, takePictures } from './picture-files.server.ts'

export const loader = personLoader((ctx, { url }: Route.LoaderArgs) => eventFormFor(ctx, url))

export const handle: FilesHandle = { takesFiles: true }

export const action = personFilesAction(
  async (ctx, sent, { url: at }: Route.ActionArgs) => {
    const { values } = sent
    const moved = rearranged(values, values.move)
    if (moved) return { ok: false as const, errors: {}, values: moved }
    if (values.intent === 'withdraw')
      return withdrawEvent(ctx, { event: values.event }).then(() => ({ ok: true as const }))
    await notingAll((noting) => takePictures(ctx, sent, noting))
    if (values.event || values.intent === 'publish') {
      const write = !values.event ? createEvent : values.scope === 'series' ? changeSeries : changeEvent
      const { slug, state, notified } = await write(ctx, values)
      if (state === 'draft') return { ok: true as const }
      const done = notified > 0 ? `changed&notified=${notified}` : state
      return redirect(`/event/manage_event/${encodeURIComponent(slug)}?done=${done}`)
    }
    const { draft } = await saveDraft(ctx, values)
    // What was kept while it was typed has an address that this page does not know yet.
    if (draft === values.draft && draft === at.searchParams.get('draft')) return { ok: true as const }
    return redirect(`/event/addevent?${new URLSearchParams({ draft, saved: 'yes' })}`)
  },
  { whileLocked: ({ event }) => typeof event === 'string' && event !== '' },
)

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => !wasElsewhere(args)

/** Where an organiser makes an event, of a topic or of nothing, and changes one. */
export default function AddEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('event-publishing')
  const [putBack, setPutBack] = useState<EventValues | null>(null)
  if (!loaderData.writes)
    return (
      <>
        <PageMeta title={t('add.title')} noindex />
        <NotWriting heading="h1" isSelf={loaderData.isSelf} />
      </>
    )
  const { own, endsEarly, draft, values, saved, copy, hindrance, topics, ...form } = loaderData
  const answer = actionData ?? (saved ? { ok: true as const } : null)
  const title = t(own ? 'edit.title' : 'add.title')
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead
        kicker={<Anchor to="/event/manage_event">{t('list.title')}</Anchor>}
        title={title}
        lead={own ? null : <p>{t('add.lead')}</p>}
        actions={own ? <OwnLinks slug={own.slug} /> : null}
      />
      <EventNotes own={own} endsEarly={endsEarly} hindrance={hindrance} isSaved={answer?.ok === true} />
      {own?.isOver ? null : (
        <>
          {topics.length > 0 && !actionData ? <TakeTopic topics={topics} /> : null}
          <FoundCopy name={copy} shown={values} isAnswered={Boolean(actionData)} onPutBack={setPutBack} />
          <EventForm
            key={`${own?.slug ?? draft} ${rowsOf(values.topic)[0]} ${putBack ? 'put back' : ''}`}
            {...form}
            answer={answer}
            own={own}
            draft={draft}
            copy={copy}
            publishes={hindrance === null}
            values={putBack ?? values}
          />
        </>
      )}
    </>
  )
}
