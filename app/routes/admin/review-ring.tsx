import { redirect } from 'react-router'
import { decideRing } from '#app/features/delivery/review-rings/decide-ring.server.ts'
import { getRing } from '#app/features/delivery/review-rings/queries-rings.server.ts'
import { ringPath } from '#app/features/delivery/review-rings/ring.ts'
import { formatDate } from '#app/kit/dates.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { ApprovalForm } from '#app/ui/approval-form.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { fieldsOf } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Panel, Section, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/review-ring'

export const loader = staffLoader(async (ctx, { params }: Route.LoaderArgs) => ({
  ring: await getRing(ctx, params.code),
  zone: ctx.timeZone,
}))

export const action = staffAction(async (ctx, values, { params }: Route.ActionArgs) => {
  await decideRing(ctx, { ...values, ring: params.code })
  throw redirect(ringPath(params.code))
})

/** Reviews that seem to be written by few, what they share, and one decision on all of them. */
export default function ReviewRing({ loaderData: { ring, zone }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['reviews', 'common'])
  const language = useLanguage()
  const fault = actionData && !actionData.ok ? actionData : null
  const field = fieldsOf({ t, fault, labelOf: (name) => t(`decide.${name}`) })
  const title = t('ring.title', { name: ring.provider })
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead kicker={<Anchor to="/admin/reviews">{t('decide.list')}</Anchor>} title={title} />
      <SplitLayout
        aside={
          <Panel>
            <FormStack>
              <h2>{t(ring.outcome ? `ring.done.${ring.outcome}` : 'ring.decide')}</h2>
              {fault?.errors[''] ? <FaultSummary fault={fault} /> : null}
              {ring.isOwn ? <Alert tone="wait">{t('common:refused.ownCause')}</Alert> : null}
              {ring.outcome || ring.isOwn ? null : (
                <ApprovalForm
                  yes={{ value: 'release', label: t('ring.release') }}
                  no={{ value: 'remove', label: t('ring.remove') }}
                  reason={{ ...field('reason'), hint: t('ring.hint') }}
                />
              )}
            </FormStack>
          </Panel>
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
