import { redirect } from 'react-router'
import { getRing } from '#app/features/delivery/review-rings/queries-rings.server.ts'
import { releaseRing } from '#app/features/delivery/review-rings/release-ring.server.ts'
import { removeRing } from '#app/features/delivery/review-rings/remove-ring.server.ts'
import { REMOVES, RING_CHOICES, ringPath } from '#app/features/delivery/review-rings/ring.ts'
import { DecisionForm } from '#app/features/people/staff-acts/components/decision-form.tsx'
import { DismissalForm } from '#app/features/people/staff-acts/components/dismissal-form.tsx'
import { formatDate } from '#app/kit/dates.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { ClosedFormFault } from '#app/ui/closed-form-fault.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Panel, Section, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/review-ring'

export const loader = staffLoader(async (ctx, { params }: Route.LoaderArgs) => ({
  ring: await getRing(ctx, params.code),
  zone: ctx.timeZone,
}))

export const action = staffAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const sent = { ...values, ring: params.code }
  if (values.intent === 'decide') await removeRing(ctx, sent)
  else await releaseRing(ctx, sent)
  throw redirect(ringPath(params.code))
})

/** Reviews that seem to be written by few, what they share, and one decision on all of them. */
export default function ReviewRing({ loaderData: { ring, zone }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['reviews', 'common'])
  const language = useLanguage()
  const fault = faultOf(actionData)
  const isDecided = fault?.values.intent === 'decide'
  const title = t('ring.title', { name: ring.provider })
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead kicker={<Anchor to="/admin/reviews">{t('decide.list')}</Anchor>} title={title} />
      <SplitLayout
        isTall
        aside={
          ring.outcome || ring.isOwn ? (
            <Panel>
              {ring.outcome ? <h2>{t(`ring.done.${ring.outcome}`)}</h2> : null}
              <ClosedFormFault fault={fault} />
              {ring.isOwn ? <Alert tone="wait">{t('common:refused.ownCause')}</Alert> : null}
            </Panel>
          ) : (
            <FormStack>
              <DismissalForm
                title={t('ring.release')}
                send={t('ring.release')}
                hint={t('ring.releaseHint')}
                fault={isDecided ? null : fault}
              />
              <DecisionForm
                choices={RING_CHOICES}
                decided={[REMOVES]}
                names={{ review: t('ring.all'), party: t('ring.provider') }}
                factsHint={t('ring.factsHint')}
                send={t('ring.send')}
                isReported
                fault={isDecided ? fault : null}
              />
            </FormStack>
          )
        }
      >
        <Section title={t('ring.shares')} note={t('ring.note')}>
          <ul>
            {ring.signs.map((sign) => (
              <li key={sign}>{t(`ring.signs.${sign}`)}</li>
            ))}
          </ul>
        </Section>
        <Section title={t('ring.reviews', { count: ring.reviews.length })}>
          <DeskRows>
            {ring.reviews.map(
              ({ code, body, language: written, author, authorUsername, rating, writtenAt, topic }) => (
                <DeskRow
                  key={code}
                  heading="h3"
                  title={body || author}
                  titleLang={written}
                  to={`/admin/reviews/${code}`}
                  lines={[
                    `${author} · ${authorUsername}`,
                    [`${rating} ★`, topic, formatDate(writtenAt, zone, language)].filter(Boolean).join(' · '),
                  ]}
                />
              ),
            )}
          </DeskRows>
        </Section>
      </SplitLayout>
    </>
  )
}
