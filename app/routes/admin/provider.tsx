import { redirect } from 'react-router'
import { Availability } from '#app/features/catalogue/availability/components/availability.tsx'
import { listEventsToDecide } from '#app/features/catalogue/events/queries-applicant.server.ts'
import { listTopicsToDecide } from '#app/features/catalogue/topic-editing/queries-applicant.server.ts'
import { ProfileHead } from '#app/features/catalogue/trainer-profiles/components/profile-head.tsx'
import { ProfileText } from '#app/features/catalogue/trainer-profiles/components/profile-text.tsx'
import { getProfile } from '#app/features/catalogue/trainer-profiles/queries-profile.server.ts'
import { DecisionPanel } from '#app/features/catalogue/trainers/components/decision-panel.tsx'
import { decideProvider } from '#app/features/catalogue/trainers/decide-provider.server.ts'
import { markPaper } from '#app/features/catalogue/trainers/mark-paper.server.ts'
import { getProviderToDecide } from '#app/features/catalogue/trainers/queries-waiting.server.ts'
import { ThingCases, ThingLine } from '#app/features/site/backoffice/things/components/thing-file.tsx'
import { getThingFile } from '#app/features/site/backoffice/things/queries-thing.server.ts'
import { lineOfPrice } from '#app/kit/price.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/provider'
import styles from './provider.module.css'
import { ProviderCatalogue } from './provider-catalogue.tsx'

export const loader = staffLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const [provider, profile, topics, events, file] = await Promise.all([
    getProviderToDecide(ctx, params.username),
    getProfile(ctx, params.username),
    listTopicsToDecide(ctx, params.username),
    listEventsToDecide(ctx, params.username),
    getThingFile(ctx, { kind: 'party', key: params.username }, url.searchParams),
  ])
  return { provider, profile, topics, events, file, now: ctx.now(), zone: ctx.timeZone }
})

export const action = staffAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const { name } = await getProviderToDecide(ctx, params.username)
  if (values.intent === 'paper') {
    await markPaper(ctx, { ...values, username: params.username })
    throw redirect(`/admin/providers/${encodeURIComponent(params.username)}`)
  }
  await decideProvider(ctx, { ...values, username: params.username })
  throw redirect(`/admin/providers?${new URLSearchParams({ [String(values.decision)]: name })}`)
})

const topicSearch = (words: string) => `/search?${new URLSearchParams({ topic: words })}`

/** A provider as buyers will see it, with what staff needs to decide beside it. */
export default function Provider({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('backoffice')
  const { provider, profile, topics, events, file, now, zone } = loaderData
  const facts = [
    ...profile.facts,
    ...(profile.fee ? [{ label: t('provider.fee'), value: lineOfPrice(profile.fee) }] : []),
  ]
  return (
    <>
      <PageMeta title={profile.displayName} noindex />
      <p className={styles.back}>
        <Anchor to="/admin/providers">{t('menu.providers')}</Anchor>
      </p>
      <SplitLayout
        end={
          <ThingLine
            file={file}
            path={`/admin/providers/${encodeURIComponent(provider.username)}`}
            now={now}
            zone={zone}
          />
        }
        aside={
          <DecisionPanel
            provider={provider}
            now={now}
            zone={zone}
            links={profile.links}
            fault={actionData && !actionData.ok ? actionData : null}
          />
        }
      >
        <ProfileHead profile={profile} />
        <FactList facts={facts} />
        <div className={styles.text}>
          <ProfileText profile={profile} find={topicSearch} />
        </div>
        {profile.availability ? <Availability availability={profile.availability} /> : null}
        <ProviderCatalogue topics={topics} events={events} now={now} />
        <ThingCases file={file} now={now} zone={zone} />
      </SplitLayout>
    </>
  )
}
