import { answerGroup } from '#app/features/people/groups/answer-group.server.ts'
import { GroupAsking, OneFieldForm } from '#app/features/people/groups/components/group-forms.tsx'
import { GroupAdmins, GroupLocations } from '#app/features/people/groups/components/group-tables.tsx'
import { inviteLocation } from '#app/features/people/groups/invite-location.server.ts'
import { leaveGroup } from '#app/features/people/groups/leave-group.server.ts'
import { makeGroup } from '#app/features/people/groups/make-group.server.ts'
import { nameGroupAdmin } from '#app/features/people/groups/name-group-admin.server.ts'
import { getOwnGroup } from '#app/features/people/groups/queries-group.server.ts'
import { removeGroupAdmin } from '#app/features/people/groups/remove-group-admin.server.ts'
import { withdrawLocation } from '#app/features/people/groups/withdraw-location.server.ts'
import { GroupFigures } from '#app/features/sales/spending/components/group-figures.tsx'
import { listGroupSpending } from '#app/features/sales/spending/queries-group.server.ts'
import { comparedYears, wantedYearOf } from '#app/features/sales/spending/spending.ts'
import { yearOf } from '#app/kit/dates.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/locations'

const ACTS: Record<string, (ctx: Ctx, values: unknown) => Promise<void>> = {
  make: makeGroup,
  invite: inviteLocation,
  withdraw: withdrawLocation,
  answer: answerGroup,
  leave: leaveGroup,
  name: nameGroupAdmin,
  remove: removeGroupAdmin,
}

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const years = comparedYears(yearOf(ctx.now(), ctx.timeZone))
  const year = wantedYearOf(url.searchParams, years)
  const [group, spending] = await Promise.all([getOwnGroup(ctx), listGroupSpending(ctx, year)])
  return { ...group, figures: { spending, year, years } }
})

export const action = personAction(async (ctx, values, _args: Route.ActionArgs) => {
  const intent = String(values.intent)
  const act = Object.hasOwn(ACTS, intent) ? ACTS[intent] : undefined
  if (!act) throw notFound()
  await act(ctx, values)
  return { ok: true as const, done: intent }
})

/** The group whose location the workspace is: its locations, and who may act in all of them. */
export default function Locations({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['groups', 'companies', 'spending'])
  const { company, group, isSuperAdmin, asking, locations, figures } = loaderData
  const answer = actionData ?? null
  const message = actionData && !actionData.ok ? actionData.errors[''] : null
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        kicker={<Anchor to="/dashboard/c/userroles">{t('companies:members.title')}</Anchor>}
        title={group ? group.name : t('title')}
        lead={<p>{t(group ? 'lead' : 'leadNone', { company })}</p>}
      />
      {message ? <Alert tone="bad">{translateMessage(t, message)}</Alert> : null}
      {actionData?.ok ? <Alert tone="good">{t(`done.${actionData.done}`)}</Alert> : null}
      {asking.length > 0 ? (
        <Section title={t('asking.title')}>
          <GroupAsking asking={asking} />
        </Section>
      ) : null}
      {group ? (
        <>
          <Section title={t('locations.title')}>
            <GroupLocations {...loaderData} />
          </Section>
          {isSuperAdmin ? (
            <Section title={t('spending:group.title')}>
              <GroupFigures locations={locations} {...figures} />
            </Section>
          ) : null}
          {isSuperAdmin ? (
            <Section title={t('invite.title')}>
              <OneFieldForm key={loaderData.asked.length} name="username" intent="invite" answer={answer} />
            </Section>
          ) : null}
          <Section title={t('admins.title')}>
            <GroupAdmins {...loaderData} />
            {isSuperAdmin ? (
              <OneFieldForm key={loaderData.admins.length} name="admin" intent="name" answer={answer} />
            ) : null}
          </Section>
          <Section title={t('leave.title')}>
            <AskOnce
              label={t('act.leave')}
              question={t('leave.text', { company, group: group.name })}
              fields={{ intent: 'leave' }}
              alone
            />
          </Section>
        </>
      ) : (
        <Section title={t('make.title')}>
          <OneFieldForm name="name" intent="make" answer={answer} />
        </Section>
      )}
    </>
  )
}
