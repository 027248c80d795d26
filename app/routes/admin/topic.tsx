import { redirect } from 'react-router'
import { actOnTopic } from '#app/features/catalogue/topic-editing/act-on-topic.server.ts'
import { decideOnTopic } from '#app/features/catalogue/topic-editing/decide-on-topic.server.ts'
import { getModeratedTopic } from '#app/features/catalogue/topic-editing/queries-moderated.server.ts'
import { ActForm } from '#app/features/people/staff-acts/components/act-form.tsx'
import { DecisionForm } from '#app/features/people/staff-acts/components/decision-form.tsx'
import { choicesOnTopic } from '#app/features/people/staff-acts/decision.ts'
import { listPictures } from '#app/features/people/staff-acts/queries-pictures.server.ts'
import { DONE } from '#app/features/people/staff-acts/staff-act.ts'
import { newKey } from '#app/kit/ids.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ClosedFormFault } from '#app/ui/closed-form-fault.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { PageHead, Panel, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/topic'

export const loader = staffLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const { id, ...topic } = await getModeratedTopic(ctx, params.slug)
  return {
    topic,
    pictures: await listPictures(ctx, { kind: 'topic', id }),
    done: DONE.find((act) => act === url.searchParams.get('done')) ?? null,
    formKey: newKey(),
  }
})

export const action = staffAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const sent = { ...values, topic: params.slug }
  if (values.intent === 'decide') await decideOnTopic(ctx, sent)
  else await actOnTopic(ctx, sent)
  throw redirect(`/admin/topics/${encodeURIComponent(params.slug)}?done=${values.intent ?? values.act}`)
})

/** A topic, and what staff can do about it. */
export default function Topic({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['staff-acts', 'backoffice'])
  const { topic, pictures, done, formKey } = loaderData
  const fault = faultOf(actionData)
  const isDecided = fault?.values.intent === 'decide'
  const isClosed = topic.isOutOfReach || (isDecided && topic.state !== 'published')
  return (
    <>
      <PageMeta title={topic.title} noindex />
      <PageHead
        kicker={
          <Anchor to={`/admin/accounts/${encodeURIComponent(topic.username)}`} translate="no">
            {topic.owner}
          </Anchor>
        }
        title={topic.title}
        titleLang={topic.language}
        lead={
          <p>
            {t(`backoffice:offers.topicState.${topic.state}`)}{' '}
            {topic.isDemoted ? <Badge tone="wait">{t('standing.demoted')}</Badge> : null}
          </p>
        }
      />
      {done && !fault ? <Alert tone="good">{t(`done.topic.${done}`)}</Alert> : null}
      {isClosed ? <ClosedFormFault fault={fault} /> : null}
      <SplitLayout
        isTall
        aside={
          topic.isOutOfReach ? (
            <Panel>
              <Alert tone="wait">{t('refused.staff')}</Alert>
            </Panel>
          ) : (
            <FormStack>
              {topic.state === 'published' ? (
                <DecisionForm
                  choices={choicesOnTopic(topic.isDemoted, topic.standing)}
                  pictures={pictures}
                  formKey={formKey}
                  fault={isDecided ? fault : null}
                />
              ) : null}
              <ActForm
                on="topic"
                acts={[topic.state === 'suspended' ? 'restore' : 'warn']}
                formKey={formKey}
                fault={isDecided ? null : fault}
              />
            </FormStack>
          )
        }
      >
        <FormStack>
          {topic.summary ? <p lang={topic.language}>{topic.summary}</p> : null}
          <p>
            <Anchor to={`/topic/${encodeURIComponent(topic.slug)}`}>{t('openTopic')}</Anchor>
          </p>
        </FormStack>
      </SplitLayout>
    </>
  )
}
