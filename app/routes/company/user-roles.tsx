import { redirect } from 'react-router'
import { InviteForm } from '#app/features/people/companies/components/invite-form.tsx'
import { InvitedList } from '#app/features/people/companies/components/invited-list.tsx'
import { JoinLinkForm } from '#app/features/people/companies/components/join-link-form.tsx'
import { MembersTable } from '#app/features/people/companies/components/members-table.tsx'
import { inviteMember } from '#app/features/people/companies/invite-member.server.ts'
import { getMembers } from '#app/features/people/companies/queries-members.server.ts'
import { removeMember } from '#app/features/people/companies/remove-member.server.ts'
import { setApprovalLimit } from '#app/features/people/companies/set-approval-limit.server.ts'
import { setJoinLink } from '#app/features/people/companies/set-join-link.server.ts'
import { setMemberRole } from '#app/features/people/companies/set-member-role.server.ts'
import { setPublishingRight } from '#app/features/people/companies/set-publishing-right.server.ts'
import { withdrawInvitation } from '#app/features/people/companies/withdraw-invitation.server.ts'
import { FirstStepsNotice } from '#app/features/people/company-profiles/components/first-steps-notice.tsx'
import { listFirstSteps } from '#app/features/people/company-profiles/queries-steps.server.ts'
import { MAIL_DOMAINS_PATH } from '#app/features/people/mail-domains/mail-domain.ts'
import { RULES_PATH } from '#app/features/sales/approval-rules/approval-step.ts'
import { EMPLOYEES_PATH } from '#app/features/sales/employees/employee.ts'
import { config } from '#app/platform/config.server.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/user-roles'

const LINKS = { company: 'company', sme: 'comp' } as const

export const loader = personLoader(async (ctx, _args: Route.LoaderArgs) => {
  const [{ code, ...team }, missing] = await Promise.all([getMembers(ctx), listFirstSteps(ctx)])
  const href = code && `${config().ORIGIN}/${LINKS[team.kind]}/${code}`
  return { ...team, missing, href, zone: ctx.timeZone }
})

export const action = personAction(async (ctx, values, _args: Route.ActionArgs) => {
  switch (values.intent) {
    case 'role':
      await setMemberRole(ctx, values)
      break
    case 'remove':
      await removeMember(ctx, values)
      if (values.memberId === ctx.actor.ownPartyId) throw redirect('/dashboard')
      break
    case 'limit':
      await setApprovalLimit(ctx, values)
      break
    case 'publishing':
      await setPublishingRight(ctx, values)
      break
    case 'withdraw':
      await withdrawInvitation(ctx, values)
      break
    case 'link':
      await setJoinLink(ctx, values)
      break
    default:
      return { ok: true as const, invited: (await inviteMember(ctx, values)).email }
  }
  return { ok: true as const, invited: null }
})

/** Who belongs to the workspace, and as what. */
export default function UserRoles({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['companies', 'groups', 'mail-domains', 'approval-rules', 'employees'])
  const { name, kind, seats, currency, members, invited, missing, href, zone } = loaderData
  const fault = actionData && !actionData.ok ? actionData : null
  const message = fault?.errors['']
  const taken = seats === null ? null : t('members.seats', { count: seats, taken: members.length })
  return (
    <>
      <PageMeta title={t('members.title')} noindex />
      <FirstStepsNotice missing={missing} />
      <PageHead
        kicker={name}
        title={t('members.title')}
        lead={taken ? <p>{taken}</p> : null}
        actions={
          <>
            <LinkButton to={EMPLOYEES_PATH}>{t('employees:title')}</LinkButton>
            <LinkButton to={RULES_PATH}>{t('approval-rules:title')}</LinkButton>
            <LinkButton to={MAIL_DOMAINS_PATH}>{t('mail-domains:title')}</LinkButton>
            <LinkButton to="/dashboard/c/locations">{t('groups:title')}</LinkButton>
          </>
        }
      />
      {message ? <Alert tone="bad">{translateMessage(t, message)}</Alert> : null}
      {actionData?.ok ? (
        <Alert tone="good">
          {actionData.invited ? t('invite.sent', { email: actionData.invited }) : t('members.saved')}
        </Alert>
      ) : null}
      <MembersTable members={members} kind={kind} currency={currency} fault={fault} />
      <Section title={t('invite.title')}>
        <InviteForm key={invited.length} kind={kind} fault={fault} />
      </Section>
      <Section title={t('invite.pending')}>
        <InvitedList invited={invited} kind={kind} zone={zone} />
      </Section>
      <Section id="link" title={t('link.title')}>
        <JoinLinkForm href={href} kind={kind} />
      </Section>
    </>
  )
}
