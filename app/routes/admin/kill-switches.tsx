import { redirect } from 'react-router'
import { OffTable, SwitchTable } from '#app/features/site/kill-switches/components/switch-table.tsx'
import { TurnOffForm } from '#app/features/site/kill-switches/components/turn-off-form.tsx'
import { listKillSwitches } from '#app/features/site/kill-switches/queries-kill-switches.server.ts'
import { turnOff } from '#app/features/site/kill-switches/turn-off.server.ts'
import { turnOn } from '#app/features/site/kill-switches/turn-on.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/kill-switches'

const PAGE = '/admin/switches'
const DONE = ['off', 'on'] as const

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => ({
  rows: await listKillSwitches(ctx),
  done: DONE.find((name) => name === url.searchParams.get('done')) ?? null,
  now: ctx.now(),
  zone: ctx.timeZone,
  formKey: newKey(),
}))

export const action = staffAction(async (ctx, values, _args: Route.ActionArgs) => {
  switch (values.intent) {
    case 'off':
      await turnOff(ctx, values)
      throw redirect(`${PAGE}?done=off`)
    case 'on':
      await turnOn(ctx, values)
      throw redirect(`${PAGE}?done=on`)
    default:
      throw notFound()
  }
})

/** What staff turns off for a while, all over the product, and on again. */
export default function AdminKillSwitches({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('kill-switches')
  const { rows, done, now, zone, formKey } = loaderData
  const fault = faultOf(actionData)
  const whole = fault?.errors['']
  return (
    <>
      <PageMeta title={t('staff.title')} noindex />
      <PageHead title={t('staff.title')} lead={<p>{t('staff.lead')}</p>} />
      {done && !fault ? <Alert tone="good">{t(`staff.done.${done}`)}</Alert> : null}
      {whole ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      {rows.some(({ off }) => off) ? (
        <Section title={t('staff.now')}>
          <OffTable rows={rows} now={now} zone={zone} />
        </Section>
      ) : null}
      <Section id="turn-off" title={t('form.title')} note={t('form.note')}>
        <TurnOffForm formKey={formKey} fault={whole ? null : fault} />
      </Section>
      <Section title={t('staff.stops')}>
        <SwitchTable rows={rows} />
      </Section>
    </>
  )
}
