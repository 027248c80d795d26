import { LawTable } from '#app/features/sales/invoice-reminders/components/law-table.tsx'
import { SettingsForm } from '#app/features/sales/invoice-reminders/components/settings-form.tsx'
import { getReminderSettings } from '#app/features/sales/invoice-reminders/queries-reminders.server.ts'
import { setReminders } from '#app/features/sales/invoice-reminders/set-reminders.server.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/reminder-settings'

export const loader = personLoader(async (ctx, _args: Route.LoaderArgs) => ({
  settings: await getReminderSettings(ctx),
}))

export const action = personAction(
  async (ctx, values, _args: Route.ActionArgs) => {
    await setReminders(ctx, values)
    return { ok: true as const }
  },
  { whileLocked: true },
)

/** When the party acted for reminds of overdue invoices. */
export default function ReminderSettings({ loaderData: { settings }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('invoice-reminders')
  const fault = actionData && !actionData.ok ? actionData : null
  return (
    <>
      <PageMeta title={t('settings.title')} noindex />
      <PageHead
        kicker={<Anchor to="/dashboard/i/invoice?side=issued">{t('back')}</Anchor>}
        title={t('settings.title')}
        lead={<p>{t('settings.lead')}</p>}
      />
      {actionData?.ok ? <Alert tone="good">{t('settings.saved')}</Alert> : null}
      <Section title={t('settings.schedule')}>
        {settings.can ? (
          <SettingsForm settings={settings} fault={fault} />
        ) : (
          <Alert>{t('settings.notYours')}</Alert>
        )}
      </Section>
      <Section title={t('law.heading')}>
        <LawTable country={settings.country} today={settings.today} />
      </Section>
    </>
  )
}
