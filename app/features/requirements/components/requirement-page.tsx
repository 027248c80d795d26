import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/kit/dates.ts'
import { countryName, languageName } from '#app/kit/display-names.ts'
import { Badge } from '#app/ui/badge.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Page, Panel, Section, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useReadersZone } from '#app/ui/readers-zone.ts'
import { RichText } from '#app/ui/rich-text.tsx'
import { formatBudget, type RequirementRowFacts } from '../requirement.ts'

type RequirementPageProps = {
  requirement: RequirementRowFacts & {
    description: string
    trainingLanguage: string
    wishedFrom: string | null
    wishedTo: string | null
  }
  now: string
}

/** A requirement for reading: what is needed and the facts that decide whether a trainer can help. */
export function RequirementPage({ requirement, now }: RequirementPageProps) {
  const { t } = useTranslation('requirements')
  const language = useLanguage()
  const zone = useReadersZone() ?? 'UTC'
  const day = (at: string) => formatDay(new Date(at), zone, language, new Date(now))
  const { city, country, mode, wishedFrom, wishedTo, budget } = requirement
  const people = t('row.people', { count: requirement.participants })
  const place = [t(`mode.${mode}`), city, country && countryName(country, language)]
    .filter(Boolean)
    .join(', ')
  const wished = [wishedFrom, wishedTo].flatMap((at) => (at ? [day(at)] : []))
  const facts = [
    { label: t('page.people'), value: people },
    { label: t('page.where'), value: place },
    { label: t('page.language'), value: languageName(requirement.trainingLanguage, language) },
    {
      label: t('page.when'),
      value: wished.length > 0 ? [...new Set(wished)].join(' – ') : t('page.anyTime'),
    },
    { label: t('page.budget'), value: budget ? formatBudget(budget, language) : t('page.noBudget') },
    { label: t('page.deadline'), value: day(requirement.deadline) },
  ]
  return (
    <Page
      crumbs={[
        { label: t('page.home'), to: '/' },
        { label: t('page.all'), to: '/requirement/search' },
        { label: requirement.title },
      ]}
      kicker={t('page.kicker', { category: requirement.category })}
      title={requirement.title}
      titleLang={requirement.language}
    >
      <PageMeta
        title={requirement.title}
        description={t('page.meta', {
          category: requirement.category,
          people,
          place,
          date: day(requirement.deadline),
        })}
        picture={['requirement', requirement.url]}
        noindex={!requirement.open}
      />
      <SplitLayout
        aside={
          <Panel>
            <Badge tone={requirement.open ? 'good' : 'plain'}>
              {requirement.open ? t('page.open') : t('page.closed')}
            </Badge>
            <FactList facts={facts} />
          </Panel>
        }
      >
        <Section title={t('page.description')}>
          <RichText html={requirement.description} lang={requirement.language} />
          <p>{t('page.posted', { date: day(requirement.publishedAt) })}</p>
        </Section>
      </SplitLayout>
    </Page>
  )
}
