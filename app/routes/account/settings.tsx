import { redirect } from 'react-router'
import { NewPasswordForm } from '#app/features/people/credentials/components/new-password-form.tsx'
import { PasswordForm } from '#app/features/people/credentials/components/password-form.tsx'
import { getOwnerProof } from '#app/features/people/credentials/queries-owner-proof.server.ts'
import { sendReauthenticationCode } from '#app/features/people/email-codes/send-reauthentication-code.server.ts'
import { ReceiptsGroup } from '#app/features/people/message-receipts/components/receipts-group.tsx'
import { canChooseReceipts } from '#app/features/people/message-receipts/policy.ts'
import { hasReceipts } from '#app/features/people/message-receipts/queries-receipts.server.ts'
import { AccountSettings } from '#app/features/people/second-step/components/account-settings.tsx'
import { getSettings } from '#app/features/people/second-step/queries-settings.server.ts'
import { DataForm } from '#app/features/site/privacy/components/data-form.tsx'
import { LeaveForm } from '#app/features/site/privacy/components/leave-form.tsx'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/settings'
import { askForOwnData, leave, saveSetting } from './settings-steps.server.ts'

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => ({
  asksToLeave: url.searchParams.has('deactivate'),
  settings: await getSettings(ctx),
  proof: await getOwnerProof(ctx),
  username: ctx.actor.username,
  receipts: canChooseReceipts(ctx.actor)
    ? { isOn: await hasReceipts(ctx), company: ctx.actor.company?.name ?? null }
    : null,
}))

export const action = personAction(
  async (ctx, values, { request }: Route.ActionArgs) => {
    if (values.intent === 'deactivateaccount')
      return redirect('/', { headers: await leave(ctx, values, request) })
    if (values.intent === 'ownCode') {
      await sendReauthenticationCode(ctx)
      return redirect(`/settings${new URL(request.url).search}`)
    }
    if (values.intent === 'data') return redirect(await askForOwnData(ctx, values))
    return { ok: true as const, saved: await saveSetting(ctx, values, request) }
  },
  { whileLocked: true },
)

/**
 * What one has chosen for one's account. Each choice is kept by its call of the wire; without scripts by a
 * post.
 */
export default function AccountSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['settings', 'security'])
  const { settings, proof, username, asksToLeave, receipts } = loaderData
  const { toast, say } = useToast()
  const fault = actionData && !actionData.ok ? actionData : null
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        title={t('heading')}
        actions={<LinkButton to="/settings/security">{t('security:title')}</LinkButton>}
      />
      {actionData?.ok ? <Alert tone="good">{t(actionData.saved)}</Alert> : null}
      <AccountSettings settings={settings} fault={fault} onSaved={say} />
      {receipts ? <ReceiptsGroup {...receipts} /> : null}
      {proof.password ? (
        <PasswordForm username={username} fault={fault} onSaved={say} />
      ) : (
        <NewPasswordForm username={username} proof={proof} fault={fault} />
      )}
      <DataForm username={username} proof={proof} fault={fault} />
      <LeaveForm username={username} proof={proof} fault={fault} asked={asksToLeave} />
      {toast}
    </>
  )
}
