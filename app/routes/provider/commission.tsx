import { CommissionFacts } from '#app/features/money/commission/components/commission-facts.tsx'
import { OwnLink } from '#app/features/money/commission/components/own-link.tsx'
import { canSeeCommission } from '#app/features/money/commission/policy.ts'
import { getCommission } from '#app/features/money/commission/queries-commission.server.ts'
import { findOwnCollection } from '#app/features/money/tax-collection/queries-own.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import { formatRate } from '#app/kit/tax.ts'
import { config } from '#app/platform/config.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/commission'

export const loader = personLoader(async (ctx, _args: Route.LoaderArgs) => {
  if (!canSeeCommission(ctx.actor)) throw notFound()
  const [commission, collection] = await Promise.all([getCommission(ctx), findOwnCollection(ctx)])
  return { ...commission, collection, origin: config().ORIGIN }
})

/** What the marketplace keeps of a provider's sales, and the provider's own link, by which it keeps less. */
export default function OwnCommission({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['commission', 'revenue', 'tax-collection'])
  const { linkCode, slug, origin, collection, ...commission } = loaderData
  const language = useLanguage()
  return (
    <>
      <PageMeta title={t('own.title')} noindex />
      <PageHead
        kicker={<Anchor to="/revenue">{t('revenue:title')}</Anchor>}
        title={t('own.title')}
        lead={<p>{t('own.lead')}</p>}
      />
      <CommissionFacts {...commission} />
      {collection ? <p>{t('tax-collection:note', { rate: formatRate(collection.rate, language) })}</p> : null}
      {commission.byLink ? (
        <OwnLink
          code={linkCode}
          to={`/${slug}`}
          rate={commission.byLink.rate}
          origin={origin}
          hint={t('own.linkEvents')}
        />
      ) : null}
      <Section title={t('own.rulesTitle')}>
        <p>{t('own.rules')}</p>
      </Section>
    </>
  )
}
