import { redirect } from 'react-router'
import { SiteForm, SitePart } from '#app/features/people/sites/components/site-parts.tsx'
import { findOwnCountry, listSites } from '#app/features/people/sites/queries-sites.server.ts'
import { retireRoom } from '#app/features/people/sites/retire-room.server.ts'
import { saveRoom } from '#app/features/people/sites/save-room.server.ts'
import { saveSite } from '#app/features/people/sites/save-site.server.ts'
import { ROOMS_PATH } from '#app/features/people/sites/site.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/rooms'
import { placeChoices } from './place-choices.server.ts'

const STEPS = { site: saveSite, room: saveRoom, use: retireRoom } as const

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const [sites, country] = await Promise.all([listSites(ctx), findOwnCountry(ctx)])
  const places = await placeChoices(ctx.language, [country, ...sites.map((site) => site.country)])
  return { sites, places, isDone: url.searchParams.has('done') }
})

export const action = personAction(async (ctx, values, _args: Route.ActionArgs) => {
  const step = (['site', 'room', 'use'] as const).find((name) => name === values.intent)
  if (!step) throw notFound()
  await STEPS[step](ctx, values)
  return redirect(`${ROOMS_PATH}?done`)
})

/** The sites of the workspace, their rooms, and by whose holidays nobody works there. */
export default function Rooms({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['sites', 'training-schedule'])
  const { sites, places, isDone } = loaderData
  const fault = actionData ?? null
  const whole = fault?.errors['']
  const faultOf = (site: string) => (!whole && fault?.values.site === site ? fault : null)
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        kicker={<Anchor to="/dashboard/c/trainingschedule">{t('training-schedule:title')}</Anchor>}
        title={t('title')}
        lead={<p>{t('lead')}</p>}
      />
      {whole ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      {isDone && !fault ? <Alert tone="good">{t('done')}</Alert> : null}
      {sites.length === 0 ? <EmptyState title={t('none')}>{t('noneText')}</EmptyState> : null}
      {sites.map((site) => (
        <SitePart
          key={`${site.id} ${site.name} ${site.country} ${site.region}`}
          site={site}
          places={places}
          fault={faultOf(site.id)}
        />
      ))}
      <Section title={t('addSite')}>
        <SiteForm key={sites.length} site={null} places={places} fault={faultOf('')} />
      </Section>
    </>
  )
}
