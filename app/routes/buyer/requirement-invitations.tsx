import { redirect } from 'react-router'
import { People } from '#app/features/catalogue/trainer-profiles/components/people.tsx'
import { InviteButton } from '#app/features/procurement/requirement-invitations/components/invite-button.tsx'
import { InviteForm } from '#app/features/procurement/requirement-invitations/components/invite-form.tsx'
import { InvitedRows } from '#app/features/procurement/requirement-invitations/components/invited-rows.tsx'
import { inviteProvider } from '#app/features/procurement/requirement-invitations/invite-provider.server.ts'
import { getInvitations } from '#app/features/procurement/requirement-invitations/queries-invitations.server.ts'
import { revokeInvitation } from '#app/features/procurement/requirement-invitations/revoke-invitation.server.ts'
import { listFittingTrainers } from '#app/features/procurement/requirements/queries-fitting.server.ts'
import { invitationsPath } from '#app/features/procurement/requirements/requirement.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/requirement-invitations'

const TRAINERS = 12

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const { requirement, invited } = await getInvitations(ctx, params.url)
  const canInvite = requirement.state === 'draft' || requirement.state === 'open'
  const fitting = canInvite ? await listFittingTrainers(ctx, requirement, TRAINERS) : []
  const known = new Set(invited.map(({ username }) => username))
  return {
    requirement,
    invited,
    canInvite,
    fitting: fitting.filter(({ username }) => !known.has(username)),
    isDone: invited.some(({ username }) => username === url.searchParams.get('invited')),
    zone: ctx.timeZone,
  }
})

export const action = personAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const input = { ...values, url: params.url }
  if (values.intent === 'revoke') {
    await revokeInvitation(ctx, input)
    throw redirect(invitationsPath(params.url))
  }
  if (values.intent !== 'invite') throw notFound()
  await inviteProvider(ctx, input)
  throw redirect(
    `${invitationsPath(params.url)}?${new URLSearchParams({ invited: String(values.username) })}`,
  )
})

export default function RequirementInvitations({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation(['requirement-invitations', 'requirements'])
  const { requirement, invited, canInvite, fitting, isDone, zone } = loaderData
  const fault = actionData ?? null
  const whole = fault?.errors['']
  return (
    <>
      <PageMeta title={`${t('title')}: ${requirement.title}`} noindex />
      <PageHead
        kicker={<Anchor to="/manage_requirement">{t('requirements:own.title')}</Anchor>}
        title={requirement.title}
        titleLang={requirement.language}
        lead={<p>{t(`lead.${requirement.audience}`)}</p>}
      />
      {isDone && !fault ? (
        <Alert tone="good">{t(requirement.state === 'draft' ? 'done.draft' : 'done.open')}</Alert>
      ) : null}
      {whole ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      <Section title={t('title')}>
        {invited.length > 0 ? (
          <InvitedRows rows={invited} canRevoke={canInvite} zone={zone} />
        ) : (
          <p>{t('none')}</p>
        )}
      </Section>
      {canInvite ? (
        <Section title={t('form.title')}>
          <InviteForm fault={fault} />
        </Section>
      ) : null}
      {fitting.length > 0 ? (
        <Section title={t('requirements:page.fitting')}>
          <People
            people={fitting}
            end={({ username, name }) => <InviteButton url={params.url} username={username} name={name} />}
          />
        </Section>
      ) : null}
    </>
  )
}
