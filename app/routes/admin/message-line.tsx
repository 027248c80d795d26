import { redirect } from 'react-router'
import { CaseDecision } from '#app/features/people/message-safety/components/case-decision.tsx'
import { CaseLines } from '#app/features/people/message-safety/components/case-lines.tsx'
import { decideLine } from '#app/features/people/message-safety/decide-line.server.ts'
import { getWaitingLine } from '#app/features/people/message-safety/queries-waiting.server.ts'
import { assignCase } from '#app/features/site/cases/assign-case.server.ts'
import { CASES_PATH } from '#app/features/site/cases/case.ts'
import { CaseOwnerPanel } from '#app/features/site/cases/components/case-owner-panel.tsx'
import { getCaseOwner } from '#app/features/site/cases/queries-cases.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { PageHead, Panel, Section, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/message-line'

export const loader = staffLoader(async (ctx, { params }: Route.LoaderArgs) => {
  if (!/^[1-9]\d{0,8}$/.test(params.position)) throw notFound()
  const position = Number(params.position)
  return {
    line: await getWaitingLine(ctx, { code: params.code, position }),
    owner: await getCaseOwner(ctx, { kind: 'line', key: `${params.code}.${position}` }),
    position,
    now: ctx.now(),
    zone: ctx.timeZone,
  }
})

export const action = staffAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const { code, position } = params
  if (values.intent === 'assign') {
    await assignCase(ctx, values)
    throw redirect(`/admin/messages/line/${code}/${position}`)
  }
  await decideLine(ctx, { ...values, code, position })
  throw redirect(`${CASES_PATH}?done=${values.decision}`)
})

/** A message that waits for staff: what of it is hidden, or to how many it was sent; and the decision. */
export default function MessageLine({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['message-safety', 'qmail', 'cases'])
  const { line, owner, position, now, zone } = loaderData
  const fault = faultOf(actionData)
  const isAssigned = fault?.values.intent === 'assign'
  const { writer, addressee, isHeld, messages, hidden } = line
  const title = t('decide.line', { name: writer.name })
  const kind = isHeld ? 'held' : 'claim'
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead kicker={<Anchor to={CASES_PATH}>{t('cases:title')}</Anchor>} title={title} />
      {isAssigned || !line.isWaiting ? (
        <FaultSummary fault={fault} labelOf={() => t('cases:owner.to')} />
      ) : null}
      <SplitLayout
        aside={
          line.isWaiting ? (
            <FormStack>
              <CaseDecision
                yes={{ value: 'release', label: t(`decide.release.${kind}`) }}
                no={{ value: 'decline', label: t(`decide.decline.${kind}`) }}
                hint={t(`decide.hint.${kind}`)}
                fault={isAssigned ? null : fault}
              />
              {owner ? <CaseOwnerPanel of={owner} fault={isAssigned ? fault : null} /> : null}
            </FormStack>
          ) : (
            <Panel>
              <Alert
                tone="wait"
                title={t(line.declinedReason ? 'decide.states.declined' : 'decide.states.released')}
              >
                {line.declinedReason}
              </Alert>
            </Panel>
          )
        }
      >
        <Section title={isHeld ? t('cases:detail.held', { count: messages }) : t('cases:detail.claim')}>
          <p>
            <Anchor to={`/admin/accounts/${encodeURIComponent(writer.username)}`} translate="no">
              {writer.name}
            </Anchor>{' '}
            →{' '}
            <Anchor to={`/admin/accounts/${encodeURIComponent(addressee.username)}`} translate="no">
              {addressee.name}
            </Anchor>
          </p>
          {line.title ? <p>{t('decide.about', { title: line.title })}</p> : null}
          <CaseLines
            lines={[
              {
                position,
                at: line.at,
                side: writer.name,
                words: line.words,
                isWithheld: isHeld,
                files: line.files,
              },
            ]}
            zone={zone}
            now={now}
          />
        </Section>
        {hidden.length > 0 ? (
          <Section title={t('decide.hidden')}>
            <ul>
              {hidden.map((part) => (
                <li key={part.from}>
                  <b dir="auto">{part.words}</b> ({t(`qmail:masked.${part.kind}`)})
                </li>
              ))}
            </ul>
          </Section>
        ) : null}
      </SplitLayout>
    </>
  )
}
