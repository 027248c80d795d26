import { redirect } from 'react-router'
import { ModeratedTopicRows } from '#app/features/catalogue/topic-editing/components/moderated-topic-rows.tsx'
import { listModeratedTopics } from '#app/features/catalogue/topic-editing/queries-moderated.server.ts'
import type { Choice } from '#app/features/people/notifications/statement.ts'
import { actOnParty } from '#app/features/people/staff-acts/act-on-party.server.ts'
import { beginImpersonation } from '#app/features/people/staff-acts/begin-impersonation.server.ts'
import { ActForm } from '#app/features/people/staff-acts/components/act-form.tsx'
import { ActRows } from '#app/features/people/staff-acts/components/act-rows.tsx'
import { DecisionForm } from '#app/features/people/staff-acts/components/decision-form.tsx'
import { PartyFacts } from '#app/features/people/staff-acts/components/party-facts.tsx'
import { decideOnParty } from '#app/features/people/staff-acts/decide-on-party.server.ts'
import { choicesOn } from '#app/features/people/staff-acts/decision.ts'
import { listActs } from '#app/features/people/staff-acts/queries-acts.server.ts'
import { getModeratedParty } from '#app/features/people/staff-acts/queries-parties.server.ts'
import { listPicturesOf } from '#app/features/people/staff-acts/queries-pictures.server.ts'
import { actsOn, DONE } from '#app/features/people/staff-acts/staff-act.ts'
import { takeBackAct } from '#app/features/people/staff-acts/take-back-act.server.ts'
import { ThingCases, ThingLine } from '#app/features/site/backoffice/things/components/thing-file.tsx'
import { getThingFile } from '#app/features/site/backoffice/things/queries-thing.server.ts'
import { ConsequencesList } from '#app/features/site/cases/components/consequences-list.tsx'
import { getConsequences } from '#app/features/site/cases/queries-consequences.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { pageNumber } from '#app/kit/paging.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { ClosedFormFault } from '#app/ui/closed-form-fault.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { PageHead, Panel, Section, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/account'

const PICTURE: readonly Choice[] = ['picture.remove']

const pathOf = (username: string) => `/admin/accounts/${encodeURIComponent(username)}`

export const loader = staffLoader(async (ctx, { params: { username }, url }: Route.LoaderArgs) => ({
  party: await getModeratedParty(ctx, username),
  pictures: await listPicturesOf(ctx, username),
  acts: await listActs(ctx, username),
  topics: await listModeratedTopics(ctx, { username, page: pageNumber(url.searchParams.get('page')) }),
  consequences: await getConsequences(ctx, username),
  file: await getThingFile(ctx, { kind: 'party', key: username }, url.searchParams),
  done: DONE.find((act) => act === url.searchParams.get('done')) ?? null,
  formKey: newKey(),
  now: ctx.now(),
  zone: ctx.timeZone,
}))

export const action = staffAction(async (ctx, values, { params, request }: Route.ActionArgs) => {
  const { username } = params
  if (values.act === 'view') {
    await beginImpersonation(ctx, { ...values, username }, request)
    throw redirect('/dashboard')
  }
  if (values.intent === 'takeBack') await takeBackAct(ctx, values)
  else if (values.intent === 'decide') {
    const from = new URL(request.url).searchParams.get('from')
    await decideOnParty(ctx, { ...values, username, from })
  } else await actOnParty(ctx, { ...values, username })
  throw redirect(`${pathOf(username)}?done=${values.intent ?? values.act}`)
})

/** A person or a workspace: how it stands, what staff did, its topics, and what staff can do. */
export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['staff-acts', 'common'])
  const { party, pictures, acts, topics, consequences, file, done, formKey, now, zone } = loaderData
  const fault = faultOf(actionData)
  const choices: readonly Choice[] = [...choicesOn(party), ...(pictures.length > 0 ? PICTURE : [])]
  const intent = fault?.values.intent
  const isTakenBack = intent === 'takeBack'
  const isClosed = party.isOutOfReach || (intent === 'decide' && choices.length === 0)
  return (
    <>
      <PageMeta title={party.name} noindex />
      <PageHead
        kicker={<Anchor to="/admin/accounts">{t('title')}</Anchor>}
        title={<span translate="no">{party.name}</span>}
      />
      {isTakenBack && fault?.errors[''] ? <FaultSummary fault={fault} /> : null}
      {isClosed && !isTakenBack ? <ClosedFormFault fault={fault} /> : null}
      {done && !fault ? <Alert tone="good">{t(`done.party.${done}`)}</Alert> : null}
      <PartyFacts party={party} zone={zone} now={now} />
      <SplitLayout
        isTall
        end={<ThingLine file={file} path={pathOf(party.username)} now={now} zone={zone} />}
        aside={
          party.isOutOfReach ? (
            <Panel>
              <Alert tone="wait">{t('refused.staff')}</Alert>
            </Panel>
          ) : (
            <FormStack>
              {choices.length > 0 ? (
                <DecisionForm
                  choices={choices}
                  pictures={pictures}
                  formKey={formKey}
                  fault={intent === 'decide' ? fault : null}
                />
              ) : null}
              <ActForm on="party" acts={actsOn(party)} formKey={formKey} fault={intent ? null : fault} />
              {party.isSuspended ? null : <ConsequencesList consequences={consequences} />}
            </FormStack>
          )
        }
      >
        <Section title={t('log.title')}>
          {acts.length === 0 ? (
            <p>{t('log.none')}</p>
          ) : (
            <ActRows acts={acts} zone={zone} now={now} canTakeBack fault={isTakenBack ? fault : null} />
          )}
        </Section>
        <ThingCases file={file} now={now} zone={zone} />
        {topics.total > 0 ? (
          <Section title={t('topics')} note={String(topics.total)} id="topics">
            <ModeratedTopicRows rows={topics.rows} />
            <Pagination
              page={topics.page}
              pages={topics.pageCount}
              hrefOf={(page) => `${pathOf(party.username)}?page=${page}#topics`}
            />
          </Section>
        ) : null}
      </SplitLayout>
    </>
  )
}
